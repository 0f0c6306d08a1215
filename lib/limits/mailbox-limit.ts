import { siteOf } from '@/lib/base/client-key';
import { emailKey, mailboxKey } from '@/lib/base/email-key';
import type { Refusal } from '@/lib/base/result';
import type { Store } from '@/lib/store/port';
import type { ClientLimit } from './client-limit';
import { createCounts } from './counts';
import { createLimiter, type LimiterOptions } from './limiter';

type DailyMailboxLimit = ReturnType<typeof createDailyMailboxLimit>;

/**
 * The number of mails a day that any client may cause, and the number of further ones, each for a client that has
 * caused none.
 */
const perDay = 5;
const reservedPerDay = 5;
/** The number of mails a day that one client may cause to one mailbox under all these limits together. */
const perClient = 10;

/** Hashes of the clients that caused mails to a mailbox, one for each mail. */
interface Causes {
  clients: string[];
}

interface Cause {
  mailbox: string;
  client: string;
}

/**
 * A limit on the mails that anybody may cause to any mailbox: ten a day. The last five are for five clients that have
 * caused none before, so that the owner, who is another client, still gets a mail when strangers have used up the
 * others. All these limits on one store also share a count by client and mailbox. They share no count across all
 * clients, since strangers would use up the owner's.
 */
export function createDailyMailboxLimit(
  store: Store,
  { factor, ...options }: Pick<LimiterOptions, 'name' | 'factor' | 'hash'>,
) {
  const durationSeconds = 24 * 60 * 60;
  const change = createCounts<Causes>(store, { ...options, durationSeconds }, { clients: [] });
  const byClient = createLimiter(store, {
    ...options,
    factor,
    name: 'mailByClientAndMailbox',
    points: perClient,
    durationSeconds,
  });
  const pairOf = ({ mailbox, client }: Cause) => `${siteOf(client)} ${mailbox}`;
  const shared = Math.max(1, Math.ceil(perDay * factor));
  const most = shared + Math.max(1, Math.ceil(reservedPerDay * factor));
  const hashOf = (client: string) => options.hash(siteOf(client)).slice(0, 16);
  return {
    /** Counts a mail: null if it may be sent, otherwise the refusal with the time until the next. */
    async take(cause: Cause) {
      const byClientOver = await byClient.take(pairOf(cause));
      if (byClientOver) return byClientOver;
      const hash = hashOf(cause.client);
      const over = await change(cause.mailbox, (count) => {
        const { clients } = count;
        const isFree = clients.length < (clients.includes(hash) ? shared : most);
        return isFree ? { ...count, clients: [...clients, hash] } : null;
      });
      if (over) await byClient.giveBack(pairOf(cause));
      return over;
    },
    /** Takes back the count of one `take` whose mail was not sent. */
    async giveBack(cause: Cause) {
      const hash = hashOf(cause.client);
      await byClient.giveBack(pairOf(cause));
      await change(cause.mailbox, (count) => {
        const at = count.clients.lastIndexOf(hash);
        return at < 0 ? count : { ...count, clients: count.clients.toSpliced(at, 1) };
      });
    },
  };
}

/**
 * A daily limit on a mailbox that also keeps one client from repeatedly requesting mails to the same mailbox. The
 * options say how many mails one client may request for one mailbox.
 */
export function createMailboxLimit(store: Store, options: LimiterOptions) {
  const byClient = createLimiter(store, { ...options, name: `${options.name}ByClient` });
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
 * returns the mailbox's point if no mail is sent. An address without tag or dots is counted but never refused for its
 * mailbox, because it can sign up only once and strangers must not prevent its owner from doing so.
 */
export async function countSignUp(
  limits: { byClient: Pick<ClientLimit, 'take'>; byMailbox: DailyMailboxLimit },
  { client, email }: { client: string; email: string },
): Promise<{ over: Refusal | null; undo: () => Promise<void> }> {
  // The client is counted first, so that a refused client stores nothing for the mailboxes that it names.
  const ofClient = await limits.byClient.take(client);
  if (ofClient) return { over: ofClient, undo: async () => {} };
  const mailbox = mailboxKey(email);
  const ofMailbox = await limits.byMailbox.take({ mailbox, client });
  const undo = async () => {
    if (!ofMailbox) await limits.byMailbox.giveBack({ mailbox, client });
  };
  return { over: emailKey(email) === mailbox ? null : ofMailbox, undo };
}
