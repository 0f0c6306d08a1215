import { startProviderSignIn } from '@/app/_server/auth';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => startProviderSignIn('facebook', request),
});
