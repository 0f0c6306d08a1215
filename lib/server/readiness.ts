import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '@/lib/base/errors';
import type { SenderStatus } from '@/lib/mail/queue-reports';
import type { Sender } from '@/lib/mail/sender';
import type { AnyCollectionSpec, Store } from '@/lib/store/port';

/**
 * Resolves if requests can be served; rejects with `Unavailable` if the store or its indexes are missing, or after
 * `limit` ms. Anybody may call it, so concurrent calls share one check, and its result is used again:
 * - that of the store for `life` ms
 * - that of the mail for `mailLife` ms; it is absent if it takes longer than `mailWait` ms, for example while an index is
 *   built over many records
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
  { limit = 3000, life = 1000, mailLife = 5000, mailWait = 500 } = {},
) {
  let running: ReturnType<typeof check> | undefined;
  let last: { result: ReturnType<typeof checkInTime>; endedAt: number } | undefined;
  let mail: { status: SenderStatus; checkedAt: number } | undefined;
  let examining: Promise<void> | undefined;

  /** The status of the mail; undefined if it is not known in time. */
  async function mailStatus(): Promise<SenderStatus | undefined> {
    const isKnown = () => mail !== undefined && performance.now() - mail.checkedAt <= mailLife;
    if (!isKnown()) {
      examining ??= sender
        .status()
        .then((status) => {
          mail = { status, checkedAt: performance.now() };
        })
        .finally(() => {
          examining = undefined;
        });
      await Promise.race([examining, sleep(mailWait, undefined, { ref: false })]);
    }
    return isKnown() ? mail?.status : undefined;
  }

  async function check() {
    await store.ping();
    await store.setup(collections);
    return { status: 'ready' as const, store: store.kind, mail: await mailStatus() };
  }

  async function checkInTime() {
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
  }

  return () => {
    if (last && performance.now() - last.endedAt <= life) return last.result;
    const next = { result: checkInTime(), endedAt: Number.POSITIVE_INFINITY };
    const end = () => {
      next.endedAt = performance.now();
    };
    next.result.then(end, end);
    last = next;
    return next.result;
  };
}
