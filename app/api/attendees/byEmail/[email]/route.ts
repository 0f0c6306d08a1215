import { apiRoute } from '@/app/_server/api-route';
import { deps } from '@/lib/deps';
import { lookUpEmail } from '@/lib/registration/find/find-attendee';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/attendees/byEmail/{email}', {
  GET: ({ params: { email }, client }) => lookUpEmail(deps(), { email, client }),
});
