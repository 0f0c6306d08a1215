import { startProviderSignIn } from '@/lib/auth/auth';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => startProviderSignIn('google', request),
});
