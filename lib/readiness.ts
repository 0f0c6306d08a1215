import { Unavailable } from '@/lib/base/errors';
import type { Sender, SenderStatus } from './mail/sender';
import type { AnyCollectionSpec, Store } from './store/port';

export interface Readiness {
  status: 'ready';
  store: Store['kind'];
  mail: SenderStatus;
}

/**
 * Tells whether requests can be served; rejects with `Unavailable` where the store or its indexes are not there, or
 * after `limit` ms (3 s). Anybody may ask: all who do at the same time share one look, and mail is looked at once in
 * `mailLife` ms (5 s).
 */
export function createReadiness(
  {
    store,
    sender,
    collections,
  }: {
    store: Pick<Store, 'kind' | 'ping' | 'setup'>;
    sender: Pick<Sender, 'status'>;
    collections: readonly AnyCollectionSpec[];
  },
  { limit = 3000, mailLife = 5000 } = {},
): () => Promise<Readiness> {
  let looking: Promise<Readiness> | undefined;
  let mail: { status: SenderStatus; seenAt: number } | undefined;

  async function look(): Promise<Readiness> {
    await store.ping();
    await store.setup(collections);
    if (!mail || performance.now() - mail.seenAt > mailLife) {
      mail = { status: await sender.status(), seenAt: performance.now() };
    }
    return { status: 'ready', store: store.kind, mail: mail.status };
  }

  return async () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Unavailable('not ready in time')), limit);
    });
    try {
      return await Promise.race([looking, late]);
    } catch (error) {
      throw error instanceof Unavailable ? error : new Unavailable('not ready', 5, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}
