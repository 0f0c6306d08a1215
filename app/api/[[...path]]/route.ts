import { refuse } from '@/lib/base/result';
import { route } from '@/lib/http/route';

const nothing = () => refuse('not_found');

/** Every path below /api that is not part of the API, with every method. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route('/api/*', {
  GET: nothing,
  POST: nothing,
  PUT: nothing,
  PATCH: nothing,
  DELETE: nothing,
  OPTIONS: nothing,
});
