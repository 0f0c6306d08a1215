import { siteOf } from '@/lib/base/client-key';
import { emailKey, mailboxKey } from '@/lib/base/email-key';
import type { Refusal } from '@/lib/base/result';
import type { Store } from '@/lib/store/port';
import type { ClientLimit } from './client-limit';
import { createCounts } from './counts';
import { createLimiter, type LimitSettings } from './limiter';
import { type Limit, limitTable } from './table';

export type DailyMailboxLimit = ReturnType<typeof createDailyMailboxLimit>;
export type MailboxLimit = ReturnType<typeof createMailboxLimit>;

interface MailboxLimitOptions extends LimitSettings {
  name: string;
  limit: Pick<Limit, 'points' | 'reserve' | 'perClient'>;
}

/** The mails to a mailbox, each with the limit that counts it and a hash of the client that caused it. */
interface Mails {
  mails: { limit: string; client: string; isPlain?: boolean }[];
}

interface Cause {
  mailbox: string;
  client: string;
}

/**
 * A daily limit on the mails that anybody may cause to any mailbox. Its reserve is for clients that have caused none, so
 * that strangers cannot use up the owner's share. All these limits on one store also share a limit by client and mailbox,
 * and for the same reason none across all clients.
 */
export function createDailyMailboxLimit(
  store: Store,
  { name, factor, hash, limit: { points, reserve = { points: 0, each: 0 } } }: MailboxLimitOptions,
) {
  const ofAll = limitTable.mailsToMailbox;
  // One count for all these limits, so that one write counts a mail by each of them.
  const counts = { hash, name: 'mailsToMailbox', durationSeconds: ofAll.seconds };
  const change = createCounts<Mails>(store, counts, { mails: [] });
  const scaled = (mails: number) => Math.max(1, Math.ceil(mails * factor));
  const shared = scaled(points);
  const most = shared + scaled(reserve.points);
  const mailOf = ({ client }: Cause) => ({ limit: name, client: hash(siteOf(client)).slice(0, 16) });
  return {
    /**
     * Counts a mail: null if it may be sent, otherwise the refusal with the time until the next. The first one of a client
     * to the plain address is not refused.
     * @param isPlain whether it is sent to the address without tag or dots
     */
    take(cause: Cause, { isPlain = false } = {}) {
      const mail = mailOf(cause);
      return change(cause.mailbox, (count) => {
        const { mails } = count;
        const ofClient = mails.filter(({ client }) => client === mail.client);
        const ofLimit = mails.filter(({ limit }) => limit === name);
        const own = ofClient.filter(({ limit }) => limit === name).length;
        const isFree =
          (isPlain && !ofClient.some((each) => each.limit === name && each.isPlain)) ||
          (ofClient.length < scaled(ofAll.points) && ofLimit.length < (own < reserve.each ? most : shared));
        return isFree ? { ...count, mails: [...mails, isPlain ? { ...mail, isPlain } : mail] } : null;
      });
    },
    /** Takes back the count of one `take` whose mail was not sent. */
    release(cause: Cause) {
      const mail = mailOf(cause);
      return change(cause.mailbox, (count) => {
        const at = count.mails.findLastIndex(({ limit, client }) => limit === name && client === mail.client);
        return at < 0 ? count : { ...count, mails: count.mails.toSpliced(at, 1) };
      });
    },
  };
}

/** A daily limit on a mailbox that also keeps one client from repeatedly requesting mails to the same mailbox. */
export function createMailboxLimit(
  store: Store,
  options: MailboxLimitOptions & { limit: Required<Pick<Limit, 'perClient'>> },
) {
  const { limit, name, ...settings } = options;
  const { points, seconds } = limit.perClient;
  const ofClient = { ...settings, name: `${name}ByClient`, points, durationSeconds: seconds };
  const byClient = createLimiter(store, ofClient);
  const daily = createDailyMailboxLimit(store, options);
  return {
    /** Counts a mail: null if it may be sent, otherwise the refusal with the time until the next. */
    async take(cause: Cause) {
      return (await byClient.take(`${cause.client} ${cause.mailbox}`)) ?? daily.take(cause);
    },
  };
}

/**
 * Counts a sign-up, which sends a mail to an unproven address. `over` is the refusal if a limit is reached, and `undo`
 * returns the mailbox's point if no mail is sent. The first sign-up of a client with a plain address, without tag or
 * dots, is not refused for its mailbox, because strangers must not prevent its owner from signing up. Once the address
 * of that sign-up is corrected, the client can sign the plain one up again, which may be refused.
 */
export async function countSignUp(
  limits: { byClient: Pick<ClientLimit, 'take'>; byMailbox: DailyMailboxLimit },
  { client, email }: { client: string; email: string },
): Promise<{ over: Refusal | null; undo: () => Promise<void> }> {
  // The client is counted first, so that a refused client stores nothing for the mailboxes that it names.
  const ofClient = await limits.byClient.take(client);
  if (ofClient) return { over: ofClient, undo: async () => {} };
  const mailbox = mailboxKey(email);
  const isPlain = emailKey(email) === mailbox;
  const over = await limits.byMailbox.take({ mailbox, client }, { isPlain });
  const undo = async () => {
    if (!over) await limits.byMailbox.release({ mailbox, client });
  };
  return { over, undo };
}
