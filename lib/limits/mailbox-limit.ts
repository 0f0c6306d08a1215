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

/** The mails to a mailbox, each with the limit that counts it and a hash of the client that caused it. */
interface Mails {
  mails: { limit: string; client: string }[];
}

interface Cause {
  mailbox: string;
  client: string;
}

/**
 * A limit on the mails that anybody may cause to any mailbox: ten a day. The last five are for five clients that have
 * caused none before, so that the owner, who is another client, still gets a mail when strangers have used up the
 * others. All these limits on one store also share a limit by client and mailbox. They share none across all clients,
 * since strangers would use up the owner's.
 */
export function createDailyMailboxLimit(
  store: Store,
  { name, factor, ...options }: Pick<LimiterOptions, 'name' | 'factor' | 'hash'>,
) {
  // One count for all these limits, so that one write counts a mail by each of them.
  const counts = { ...options, name: 'mailsToMailbox', durationSeconds: 24 * 60 * 60 };
  const change = createCounts<Mails>(store, counts, { mails: [] });
  const scaled = (mails: number) => Math.max(1, Math.ceil(mails * factor));
  const shared = scaled(perDay);
  const most = shared + scaled(reservedPerDay);
  const mailOf = ({ client }: Cause) => ({ limit: name, client: options.hash(siteOf(client)).slice(0, 16) });
  return {
    /** Counts a mail: null if it may be sent, otherwise the refusal with the time until the next. */
    take(cause: Cause) {
      const mail = mailOf(cause);
      return change(cause.mailbox, (count) => {
        const { mails } = count;
        const ofClient = mails.filter(({ client }) => client === mail.client);
        const ofLimit = mails.filter(({ limit }) => limit === name);
        const isKnown = ofClient.some(({ limit }) => limit === name);
        const isFree = ofClient.length < scaled(perClient) && ofLimit.length < (isKnown ? shared : most);
        return isFree ? { ...count, mails: [...mails, mail] } : null;
      });
    },
    /** Takes back the count of one `take` whose mail was not sent. */
    giveBack(cause: Cause) {
      const mail = mailOf(cause);
      return change(cause.mailbox, (count) => {
        const at = count.mails.findLastIndex(({ limit, client }) => limit === name && client === mail.client);
        return at < 0 ? count : { ...count, mails: count.mails.toSpliced(at, 1) };
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
