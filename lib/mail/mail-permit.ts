import { commandLine, type Operator } from '@/lib/audit/record';
import { mailboxKey } from '@/lib/base/email-key';
import { ok, type Result } from '@/lib/base/result';
import type { Limits } from '@/lib/limits/create-limits';
import type { ClientPace } from './client-pace';

declare const permitted: unique symbol;

/** The permission to queue mails. `queueMail` requires one, so that no mail can bypass the limits. */
export interface MailPermit {
  readonly [permitted]: true;
  readonly queuedAt: Date;
  readonly dueAt: Date;
}

/**
 * A permit without limits, for a mail that only the portal, the organiser or a person with a proven mailbox can cause.
 */
export function freePermit(queuedAt: Date, dueAt = queuedAt): MailPermit {
  return { queuedAt, dueAt } as MailPermit;
}

interface Cause {
  client: string;
  /** The address that gets the mail. */
  email: string;
  /** Whether the client owns the record that the mail is about, as far as the portal knows. */
  isOwner: boolean;
}

export type MailPermits = ReturnType<typeof createMailPermits>;

interface PermitParts {
  pace: ClientPace;
  limits: Limits;
  clock: () => Date;
}

/** Gives the permits for mails that clients cause, each counted when its mail is queued. */
export function createMailPermits({ pace, limits, clock }: PermitParts) {
  /**
   * For a mail to a proven address or to the organiser, or if the caller has its own limits for client and mailbox. The
   * mail only waits for earlier mails of the client.
   */
  async function paced(client: string): Promise<MailPermit> {
    const now = clock();
    return freePermit(now, await pace.next(client, now));
  }

  return {
    paced,
    /**
     * For a mail that staff or the command line cause, to any address. Counts nothing for the command line and without
     * an address. Refuses with `too_many_requests`.
     */
    async byStaff({ by, email }: { by: Operator; email: string }): Promise<Result<MailPermit>> {
      if (!email || by === commandLine) return ok(freePermit(clock()));
      const over =
        (await limits.mailByStaff.take(by)) ?? (await limits.staffMailByMailbox.take(mailboxKey(email)));
      return over ?? ok(freePermit(clock()));
    },
    /** For a mail to an unproven address. Refuses with `too_many_requests`. */
    async toUnproven({ client, email, isOwner }: Cause): Promise<Result<MailPermit>> {
      const byMailbox = isOwner ? limits.unprovenMailByMailbox : limits.strangersMailByMailbox;
      const mailbox = mailboxKey(email);
      const over =
        (await limits.unprovenMailByClient.take(client)) ??
        (await limits.unprovenMailByClientAndMailbox.take(`${client} ${mailbox}`)) ??
        (await byMailbox.take({ mailbox, client }));
      return over ?? ok(await paced(client));
    },
  };
}
