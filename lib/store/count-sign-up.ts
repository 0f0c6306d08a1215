import { emailKey, mailboxKey } from '@/lib/base/email-key';
import type { Refusal } from '@/lib/base/result';
import type { ClientLimit } from './client-limit';
import type { DailyMailboxLimit } from './mailbox-limit';

/**
 * Counts a sign-up, which sends a mail to an address that nobody has proven; `over` is the refusal where a limit is
 * reached, and `undo` gives back the mailbox's point if no mail is sent. An address without tag or dots is counted and
 * never refused for its mailbox: it can sign up only once, and strangers must not keep its owner from doing so.
 */
export async function countSignUp(
  limits: { byClient: Pick<ClientLimit, 'take'>; byMailbox: DailyMailboxLimit },
  { client, email }: { client: string; email: string },
): Promise<{ over: Refusal | null; undo: () => Promise<void> }> {
  // One after the other: a client that is refused stores nothing for the mailboxes that it names.
  const ofClient = await limits.byClient.take(client);
  if (ofClient) return { over: ofClient, undo: async () => {} };
  const mailbox = mailboxKey(email);
  const ofMailbox = await limits.byMailbox.take({ mailbox, client });
  const undo = async () => {
    if (!ofMailbox) await limits.byMailbox.giveBack({ mailbox, client });
  };
  return { over: emailKey(email) === mailbox ? null : ofMailbox, undo };
}
