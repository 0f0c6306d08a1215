import { siteOf } from '@/lib/base/client-key';
import type { LimitSettings } from '@/lib/limits/limiter';
import type { Store } from '@/lib/store/port';
import { mailPaceSpec, type PaceRecord } from './pace-record';

interface ClientPaceOptions extends Pick<LimitSettings, 'hash'> {
  /** How many mails the whole portal can send in a minute, now. */
  perMinute(): number;
  /** Clients whose mails never wait for each other. */
  isExempt(client: string): boolean;
}

export type ClientPace = ReturnType<typeof createClientPace>;

/** How many mails of a client are due at once, and how many follow per minute, as fractions of the portal's rate. */
const atOnce = 1 / 20;
const perMinuteOfClient = 1 / 4;
/** The minimum due at once, even with a low rate: a person who registers causes a few mails within a minute. */
const minAtOnce = 5;

/**
 * Divides the portal's mails per minute among clients. After its first few mails, one client's mails are due one after
 * the other at a quarter of that rate, which leaves room for everybody else's. All processes on the store share the
 * pace, and a mail keeps its due time across restarts.
 */
export function createClientPace(store: Store, { perMinute, hash, isExempt }: ClientPaceOptions) {
  const paces = store.collection(mailPaceSpec);

  return {
    /** When a mail that the client causes now is due. */
    async next(client: string, now: Date): Promise<Date> {
      if (isExempt(client)) return now;
      const _id = hash(siteOf(client));
      const interval = 60_000 / Math.max(1, perMinute() * perMinuteOfClient);
      const headStart = (Math.max(minAtOnce, Math.floor(perMinute() * atOnce)) - 1) * interval;
      // When the mail would be due without the head start.
      let turn = now.getTime();
      const reserved = (): PaceRecord => ({ _id, freeAt: new Date(turn + interval) });
      const change = ({ freeAt }: PaceRecord) => {
        turn = Math.max(freeAt.getTime(), now.getTime());
        return reserved();
      };
      await paces.update(_id, change, reserved());
      return new Date(Math.max(now.getTime(), turn - headStart));
    },
  };
}
