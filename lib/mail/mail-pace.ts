import { siteOf } from '@/lib/base/client-key';
import type { LimitSettings } from '@/lib/limits/limiter';
import type { CollectionSpec, Store } from '@/lib/store/port';

/** The schedule for the mails of one client, or of one IPv6 site. */
interface Pace {
  _id: string;
  /** When the last of the client's mails would be sent at its pace. From then on the document is obsolete. */
  freeAt: Date;
}

export const mailPaceSpec: CollectionSpec<Pace> = {
  name: 'mail_pace',
  key: 'text',
  unique: [],
  indexes: [],
  expiresAt: 'freeAt',
};

interface MailPaceOptions extends LimitSettings {
  /** The limit for the whole portal. */
  perMinute: number;
  /** Clients whose mails never wait for each other. */
  isExempt(client: string): boolean;
}

export type MailPace = ReturnType<typeof createMailPace>;

/** How many mails of a client are due at once, and how many follow per minute, as fractions of the portal's limit. */
const atOnce = 1 / 20;
const perMinuteOfClient = 1 / 4;
/** The minimum due at once, however low the limit is: a person who registers causes a few mails within a minute. */
const leastAtOnce = 5;

/**
 * Divides the portal's mails per minute among clients. After its first few mails, one client's mails are due one after
 * the other at a quarter of the limit, which leaves room for everybody else's. All processes on the store share the
 * pace, and a mail keeps its due time across restarts.
 */
export function createMailPace(store: Store, { perMinute, factor, hash, isExempt }: MailPaceOptions) {
  const paces = store.collection(mailPaceSpec);
  const ceiling = Math.max(1, perMinute * factor);
  const interval = 60_000 / Math.max(1, ceiling * perMinuteOfClient);
  const headStart = (Math.max(leastAtOnce, Math.floor(ceiling * atOnce)) - 1) * interval;

  return {
    /** When a mail that the client causes now is due. */
    async next(client: string, now: Date): Promise<Date> {
      if (isExempt(client)) return now;
      const _id = hash(siteOf(client));
      // When the mail would be due without the head start.
      let turn = now.getTime();
      const reserved = (): Pace => ({ _id, freeAt: new Date(turn + interval) });
      const change = ({ freeAt }: Pace) => {
        turn = Math.max(freeAt.getTime(), now.getTime());
        return reserved();
      };
      await paces.update(_id, change, reserved());
      return new Date(Math.max(now.getTime(), turn - headStart));
    },
  };
}
