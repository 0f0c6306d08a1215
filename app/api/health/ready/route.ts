import { deps } from '@/lib/deps';
import { Unavailable } from '@/lib/errors';
import { route } from '@/lib/http/route';
import { ok } from '@/lib/result';
import { allCollections } from '@/lib/store/collections';

/** Whether requests can be served: 503 while the database or its indexes are not there. Mail that waits is told, and is no reason. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ answer }) => {
    const { store, sender } = deps();
    try {
      await store.ping();
      await store.setup(allCollections);
      return answer(ok({ status: 'ready', store: store.kind, mail: await sender.status() }));
    } catch (error) {
      throw error instanceof Unavailable ? error : new Unavailable('not ready', 5, { cause: error });
    }
  },
});
