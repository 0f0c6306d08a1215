import { emailKey, mailboxKey } from '@/lib/base/email-key';
import type { Refusal } from '@/lib/base/result';
import type { Limiter } from './rate-limiter';

/**
 * Counts a sign-up, which sends a mail to an address that nobody has proven; `over` is the refusal where a limit is
 * reached, and `undo` gives back the mailbox's point if no mail is sent. An address without tag or dots is counted and
 * never refused for its mailbox: it can sign up only once, and strangers must not keep its owner from doing so.
 */
export async function countSignUp(
  limits: Record<'byClient' | 'byMailbox', Limiter>,
  { client, email }: { client: string; email: string },
): Promise<{ over: Refusal | null; undo: () => Promise<void> }> {
  const mailbox = mailboxKey(email);
  const [ofClient, ofMailbox] = await Promise.all([
    limits.byClient.take(client),
    limits.byMailbox.take(mailbox),
  ]);
  const undo = async () => {
    if (!ofMailbox) await limits.byMailbox.giveBack(mailbox);
  };
  if (ofClient) await undo();
  return { over: ofClient ?? (emailKey(email) === mailbox ? null : ofMailbox), undo };
}
