import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { Operator } from '@/lib/audit/record';
import { emailKey } from '@/lib/base/email-key';
import { ok, type Result, refuse } from '@/lib/base/result';
import { nameInMail } from '@/lib/base/web-address';
import { freePermit } from '@/lib/mail/mail-permit';
import type { MailContent } from '@/lib/mail/types';
import { newAccessCode } from '@/lib/pass/access-code';
import { queueToRegistrant } from '@/lib/registration/mails/mails';
import type { Attendee } from '@/lib/registration/record';
import { isBuyer } from '@/lib/registration/rules';
import type { AttendeeReader, RegistrationDeps } from '@/lib/registration/types';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { mayDecide } from './abilities';

export type PremarketMails = {
  accessCode: { nombres: string; code: string };
  premarketNote: { nombres: string };
};

type PremarketDeps = Pick<RegistrationDeps, 'attendees' | 'event' | 'clock' | 'securityEvent'>;

/**
 * The buyer with this premarket id, as the reader of the organiser's mail sees them. Refuses with `not_found` if there
 * is none.
 */
export async function findPremarketBuyer(
  deps: Pick<PremarketDeps, 'clock'> & { attendees: AttendeeReader },
  premarketId: string,
): Promise<Result<Attendee>> {
  const buyer = await deps.attendees.byPremarketId(premarketId);
  return buyer && mayDecide(premarketId, buyer, deps.clock()) ? ok(buyer) : refuse('not_found');
}

/**
 * Decides a buyer's premarket request once, and mails them the access code or a note in the same write. A later
 * decision is refused with `already_processed`, an unknown id with `not_found`.
 */
export async function confirmPremarket(
  deps: PremarketDeps,
  premarketId: string,
  vip: boolean,
): Promise<Result<Attendee>> {
  const buyer = await findPremarketBuyer(deps, premarketId);
  if (!buyer.ok) return buyer;
  // The buyer may have changed category or requested access again in the meantime.
  const mayBeDecided = (current: Attendee) => mayDecide(premarketId, current, deps.clock());
  return decide(deps, { id: buyer.value._id, vip, mayBeDecided });
}

/**
 * The same for the organiser by the buyer's email, whether or not they requested access. Refuses with `not_found` if
 * no buyer is registered with it.
 */
export async function confirmPremarketOf(
  deps: PremarketDeps & AuditDeps,
  { by, email, vip }: { by: Operator; email: string; vip: boolean },
): Promise<Result<Attendee>> {
  const buyer = await deps.attendees.byEmailKey(emailKey(email));
  return buyer ? decidePremarket(deps, { by, id: buyer._id, vip }) : refuse('not_found');
}

/** The same by the buyer's id. */
export function decidePremarket(
  deps: PremarketDeps & AuditDeps,
  { by, id, vip }: { by: Operator; id: string; vip: boolean },
): Promise<Result<Attendee>> {
  const act = { by, action: 'decide premarket', record: id, fields: decidedFields } as const;
  return audited(deps, act, () => decide(deps, { by, id, vip, mayBeDecided: isBuyer }));
}

const decidedFields = ['vip', 'vipProcessed', 'accessCode'] satisfies (keyof Attendee)[];

interface Decision {
  /** Who decides for the organiser; absent for the reader of the mailed link. */
  by?: Operator;
  id: string;
  vip: boolean;
  mayBeDecided: (current: Attendee) => boolean;
}

async function decide(
  deps: PremarketDeps,
  { by, id, vip, mayBeDecided }: Decision,
): Promise<Result<Attendee>> {
  const now = deps.clock();
  const decided = await updateOrRefuse(deps.attendees, id, (current) => {
    if (!mayBeDecided(current)) return refuse('not_found');
    if (current.vipProcessed) return refuse('already_processed');
    const code = vip ? newAccessCode() : undefined;
    const next = { ...current, vip, vipProcessed: true, updatedAt: now, accessCode: code };
    const nombres = nameInMail(current.nombres);
    const content: MailContent<PremarketMails> = code
      ? { kind: 'accessCode', props: { nombres, code } }
      : { kind: 'premarketNote', props: { nombres } };
    return ok(queueToRegistrant(next, content, deps.event, freePermit(now)));
  });
  if (decided.ok) deps.securityEvent('premarket_decided', { attendeeId: id, actor: by });
  return decided;
}
