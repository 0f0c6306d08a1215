import { apiRoute } from '@/app/_server/api/api-route';
import { currentCaller } from '@/app/_server/browser/read';
import { readDeps } from '@/app/_server/read-deps';
import { ok } from '@/lib/base/result';
import { viewAttendee } from '@/lib/registration/find-attendee';
import { presentToOwner, presentToStranger } from '@/lib/registration/views/present-attendee';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/attendees/{id}', {
  GET: async (call) => {
    const found = await viewAttendee(readDeps(), call.params.id, await currentCaller());
    if (!found.ok) return found;
    const { attendee, isOwn } = found.value;
    return ok(isOwn ? presentToOwner(attendee) : presentToStranger(attendee));
  },
});
