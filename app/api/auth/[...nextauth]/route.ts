import { answerAuth } from '@/app/_server/api/auth';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { refuse } from '@/lib/base/result';
import { route } from '@/lib/http/route';

/** The paths of Auth.js that are available here. Its built-in pages are excluded. */
const reads = /^(?:callback\/[\w-]+|session|csrf|providers)$/;
const writes = /^(?:callback\/credentials|signin\/[\w-]+|signout)$/;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ nextauth: string[] }>('/api/auth/*', {
  GET: async (call) => {
    const path = call.params.nextauth.join('/');
    if (call.request.method === 'HEAD' || !reads.test(path)) return refuse('not_found');
    const response = await answerAuth(call.request);
    // Signing in may have created an account with an activation mail.
    if (path.startsWith('callback/')) sendAfterAnswer();
    return response;
  },
  POST: async (call) => {
    if (!writes.test(call.params.nextauth.join('/'))) return refuse('not_found');
    return answerAuth(call.request, await call.body());
  },
});
