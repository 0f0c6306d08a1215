import { emailKey, mailboxKey } from '@/lib/base/email-key';
import type { Refusal } from '@/lib/base/result';
import { overLimit } from '@/lib/store/over-limit';
import type { Store } from '@/lib/store/port';
import { createLimiter, type Limiter } from '@/lib/store/rate-limiter';

export interface RegistrationLimits {
  registrationByClient: Limiter;
  registrationByMailbox: Limiter;
}

/**
 * The limits on registering, each multiplied by `factor`: 300 in 10 minutes for a client, unless it is exempt, and 5 a
 * day for a mailbox.
 */
export function createRegistrationLimits(
  store: Store,
  factor: number,
  isExempt: (client: string) => boolean,
): RegistrationLimits {
  const minute = 60;
  const byClient = createLimiter(store, {
    name: 'registrationByClient',
    points: 300,
    durationSeconds: 10 * minute,
    factor,
  });
  return {
    registrationByClient: {
      ...byClient,
      take: async (client) => (isExempt(client) ? { allowed: true } : byClient.take(client)),
    },
    registrationByMailbox: createLimiter(store, {
      name: 'registrationByMailbox',
      points: 5,
      durationSeconds: 24 * 60 * minute,
      factor,
    }),
  };
}

/**
 * Counts a registration; `over` is the refusal where a limit is reached, and `undo` gives back the mailbox's point if no
 * mail is sent to it. An address without tag or dots is counted and never refused for its mailbox: it can register only
 * once, and strangers must not keep its owner from doing so.
 */
export async function countRegistration(
  limits: RegistrationLimits,
  { client, email }: { client: string; email: string },
): Promise<{ over: Refusal | null; undo: () => Promise<void> }> {
  const mailbox = mailboxKey(email);
  const [ofClient, ofMailbox] = await Promise.all([
    overLimit(limits.registrationByClient, client),
    overLimit(limits.registrationByMailbox, mailbox),
  ]);
  const undo = async () => {
    if (!ofMailbox) await limits.registrationByMailbox.giveBack(mailbox);
  };
  if (ofClient) await undo();
  return { over: ofClient ?? (emailKey(email) === mailbox ? null : ofMailbox), undo };
}
