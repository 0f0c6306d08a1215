import { apiRoute } from '@/app/_server/api/api-route';
import { readDeps } from '@/app/_server/read-deps';
import { lookUpEmail } from '@/lib/registration/find-attendee';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/attendees/byEmail/{email}', {
  GET: ({ params: { email }, client }) => lookUpEmail(readDeps(), { email, client }),
});
