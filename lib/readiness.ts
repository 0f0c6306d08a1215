import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '@/lib/base/errors';
import type { SenderStatus } from './mail/queue-reports';
import type { Sender } from './mail/sender';
import type { AnyCollectionSpec, Store } from './store/port';

/**
 * Resolves if requests can be served; rejects with `Unavailable` if the store or its indexes are missing, or after
 * `limit` ms (3 s). Anybody may call it, so concurrent calls share one check, and the mail status is cached for
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
) {
  let running: ReturnType<typeof check> | undefined;
  let mail: { status: SenderStatus; checkedAt: number } | undefined;

  async function check() {
    await store.ping();
    await store.setup(collections);
    if (!mail || performance.now() - mail.checkedAt > mailLife) {
      mail = { status: await sender.status(), checkedAt: performance.now() };
    }
    return { status: 'ready' as const, store: store.kind, mail: mail.status };
  }

  return async () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    const late = sleep(limit, undefined, { ref: false }).then(() => {
      throw new Unavailable('not ready in time');
    });
    try {
      return await Promise.race([running, late]);
    } catch (error) {
      throw error instanceof Unavailable ? error : new Unavailable('not ready', 5, { cause: error });
    }
  };
}
