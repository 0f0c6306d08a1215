import { emailSchema } from '@/lib/base/email-field';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields, refuseInvalid } from '@/lib/base/result';
import type { KeepingEvent } from '@/lib/event/rules';
import type { MailPermit } from '@/lib/mail/mail-permit';
import { queueMail, resendWait } from '@/lib/mail/queue-mail';
import { withdraw, withMails } from '@/lib/mail/rules';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { type Caller, mayCorrectEmail } from '../abilities';
import { refuseBlocked } from '../block-attendee';
import { confirmationKinds } from '../mails/held-passes';
import { queueConfirmation, queueStaffChange, staffChangeWithoutLink } from '../mails/mails';
import type { Attendee } from '../record';
import type { RegistrationDeps } from '../types';

/**
 * Gives a registration another email address and sends the pass there. Links mailed to the old address no longer prove
 * anything. If staff change it, the record also leaves its account, and both addresses get a mail. A record without an
 * address, which only staff can give one, gets nothing but the pass. Refuses with:
 * - `invalid_fields`, also if the unique index finds the new address registered
 * - `not_found` for anyone but the owner, and once the address is proven
 * - `too_many_requests` after five confirmations a day, too many lookups of the client or too many mails to the new
 *   mailbox, and `blocked`
 */
export async function correctEmail(
  deps: Pick<
    RegistrationDeps,
    | 'attendees'
    | 'event'
    | 'clock'
    | 'callerKey'
    | 'resendLimits'
    | 'mailPermits'
    | 'limits'
    | 'securityEvent'
  >,
  correction: { id: string; typed: Record<string, unknown>; caller: Caller },
): Promise<Result<Attendee>> {
  const { id, caller } = correction;
  const attendee = await deps.attendees.byId(id);
  if (!attendee || !mayCorrectEmail(caller, attendee)) return refuse('not_found');
  const blocked = refuseBlocked(attendee, deps.event);
  if (blocked) return blocked;
  const parsed = emailSchema.safeParse(correction.typed);
  if (!parsed.success) return refuseInvalid(parsed.error);
  const { email } = parsed.data;
  const key = emailKey(email);
  if (key === attendee.emailKey) return refuseFields({ email: 'emailUnchanged' });
  // The answer shows whether the new address is registered, so it counts as a lookup too.
  const over = caller.staff
    ? null
    : ((await deps.limits.updateByUser.take(id)) ??
      (await deps.limits.byEmail.take(deps.callerKey(caller.client, email))));
  if (over) return over;
  // A mailbox that gets no mail must not lose one of its daily mails. The unique index decides in the end.
  const taken = refuseFields({ email: 'emailRegistered' });
  if (await deps.attendees.byEmailKey(key)) return taken;

  const now = deps.clock();
  // The new mailbox has not received any mail about this record yet, so only the daily limit applies.
  const limits = { ...deps.resendLimits, perMinuteSeconds: 0 };
  const waitOf = (attendee: Attendee) => {
    if (caller.staff) return null;
    const retryAfter = resendWait(attendee, confirmationKinds, now, limits);
    return retryAfter > 0 ? refuse('too_many_requests', { retryAfter }) : null;
  };
  const wait = waitOf(attendee);
  if (wait) return wait;
  const permit = caller.staff
    ? await deps.mailPermits.byStaff({ by: caller.staff, email })
    : await deps.mailPermits.toUnproven({ client: caller.client, email, isOwner: true });
  if (!permit.ok) return permit;
  const correct = (current: Attendee): Result<Attendee> => {
    if (!mayCorrectEmail(caller, current)) return refuse('not_found');
    const refusal = refuseBlocked(current, deps.event) ?? waitOf(current);
    if (refusal) return refusal;
    const mails = withdraw(current.mails, (mail) => mail.to.address === current.email);
    // A link mailed to the old address must not prove the new one.
    const nonces = { ownerNonce: newId(), browserNonce: newId() };
    const next = { ...withMails(current, mails), ...nonces, email, emailKey: key, updatedAt: now };
    return ok(
      caller.staff
        ? changedByStaff(current, next, deps.event, permit.value)
        : queueConfirmation(next, deps.event, permit.value),
    );
  };
  const corrected = await updateOrRefuse(deps.attendees, id, correct, taken);
  if (corrected.ok) deps.securityEvent('email_changed', { attendeeId: id, actor: caller.staff });
  return corrected;
}

/**
 * A record whose address staff changed: in no account, with an address that is not proven yet. Its seats stay, since
 * staff know the person. Queues the pass, and a mail about the change to both addresses.
 */
function changedByStaff(
  former: Attendee,
  { userId, linkUsedAt, seatsUntil, ...next }: Attendee,
  event: KeepingEvent,
  permit: MailPermit,
): Attendee {
  const confirmed = queueConfirmation(next, event, permit);
  if (!former.email) return confirmed;
  const mailed = queueStaffChange('address')(confirmed, event, permit);
  return queueMail(mailed, staffChangeWithoutLink({ ...former, nombres: '' }, 'formerAddress'), permit);
}
