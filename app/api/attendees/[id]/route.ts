import { apiRoute } from '@/app/_server/api/api-route';
import { currentCaller } from '@/app/_server/browser/read';
import { readDeps } from '@/app/_server/read-deps';
import { ok } from '@/lib/base/result';
import { viewAttendee } from '@/lib/registration/find-attendee';
import { presentToOwner, presentToStranger } from '@/lib/registration/views/present-attendee';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/attendees/{id}', {
  GET: async (call) => {
    const result = await viewAttendee(readDeps(), call.params.id, await currentCaller());
    if (!result.ok) return result;
    const { attendee, isOwn } = result.value;
    return ok(isOwn ? presentToOwner(attendee) : presentToStranger(attendee));
  },
});
