import { emailKey } from '@/lib/base/email-key';
import { fieldErrors } from '@/lib/base/field-errors';
import { isId, newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import type { SecurityLogDeps } from '@/lib/base/security-log';
import { mayResend } from '@/lib/mail/queue-mail';
import { withMails } from '@/lib/mail/rules';
import type { Limiter } from '@/lib/store/rate-limiter';
import { queueConfirmation } from './mails';
import { type Caller, owns } from './ownership';
import { confirmationKinds, type ResendDeps } from './resend-invitation';
import { emailSchema } from './schema';
import type { Attendee } from './types';

/** Whether the address may be a typing error: no link of its mails was used, and no account has proved it. */
export function mayCorrectEmail(attendee: Pick<Attendee, 'userId' | 'linkUsedAt'>): boolean {
  return attendee.userId === undefined && attendee.linkUsedAt === undefined;
}

/**
 * Gives a registration another email address and sends the pass there. Links mailed to the old address prove nothing
 * from then on, and its unsent mails are dropped. Refuses with `invalid_fields` (malformed, the same, or registered,
 * which the unique index decides), `not_found` for anyone but the owner and once the address has been used, and
 * `too_many_requests` beyond five confirmations a day.
 */
export async function correctEmail(
  deps: ResendDeps & SecurityLogDeps & { limits: { updateByUser: Limiter } },
  correction: { id: string; typed: Record<string, unknown>; caller: Caller },
): Promise<Result<{ attendee: Attendee }>> {
  const { id, caller } = correction;
  const mayCorrect = (attendee: Attendee) => owns(caller, attendee) && mayCorrectEmail(attendee);
  const found = isId(id) ? await deps.attendees.byId(id) : null;
  if (!found || !mayCorrect(found)) return refuse('not_found');
  const parsed = emailSchema.safeParse(correction.typed);
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error));
  const { email } = parsed.data;
  const key = emailKey(email);
  if (key === found.emailKey) return refuseFields({ email: 'emailUnchanged' });
  const over = await deps.limits.updateByUser.take(id);
  if (over) return over;

  const now = deps.clock();
  const [mailId, ownerNonce] = [newId(), newId()];
  // The new mailbox has got no mail yet, so only the limit of a day holds.
  const limits = { ...deps.resendLimits, perMinuteSeconds: 0 };
  let retryAfter: number | undefined;
  const updated = await deps.attendees.update(id, (current) => {
    retryAfter = undefined;
    if (!mayCorrect(current)) return null;
    const may = mayResend(current, confirmationKinds, now, limits);
    if (!may.allowed) {
      retryAfter = may.retryAfter;
      return null;
    }
    const mails = current.mails.filter(
      ({ state, to }) => state === 'sent' || state === 'sending' || to.address !== current.email,
    );
    const corrected = { ...current, email, emailKey: key, ownerNonce, updatedAt: now };
    return queueConfirmation(withMails(corrected, mails), now, mailId);
  });
  if (updated.outcome === 'updated') {
    deps.securityEvent('email_changed', { attendeeId: id });
    return ok({ attendee: updated.document });
  }
  if (updated.outcome === 'conflict') return refuseFields({ email: 'emailRegistered' });
  return retryAfter === undefined ? refuse('not_found') : refuse('too_many_requests', { retryAfter });
}
