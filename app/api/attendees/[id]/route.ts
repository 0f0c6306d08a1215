import { viewAttendee } from '@/lib/attendees/find-attendee';
import { presentMasked, presentToOwner } from '@/lib/attendees/present-attendee';
import { callerOf } from '@/lib/auth/caller';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { ok } from '@/lib/result';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ id: string }>({
  GET: async (call) => {
    const found = await viewAttendee(deps(), call.params.id, await callerOf(call.request));
    if (!found.ok) return call.answer(found);
    const { attendee, isOwn } = found.value;
    return call.answer(ok(isOwn ? presentToOwner(attendee) : presentMasked(attendee)));
  },
});
