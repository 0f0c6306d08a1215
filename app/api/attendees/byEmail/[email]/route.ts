import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { lookUpEmail } from '@/lib/registration/find/find-attendee';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ email: string }>({
  GET: ({ params: { email }, client }) => lookUpEmail(deps(), { email, client }),
});
