import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { Operator } from '@/lib/audit/record';
import { ok, type Refusal, type Result, refuse } from '@/lib/base/result';
import { visibleText } from '@/lib/base/visible-text';
import type { TradeShow } from '@/lib/event/types';
import { revoking } from '@/lib/revocations/revoking';
import type { RevocationDeps } from '@/lib/revocations/types';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { resumePasses } from './mails/held-passes';
import { queueStaffChange } from './mails/mails';
import type { Attendee } from './record';
import type { RegistrationDeps } from './types';

type BlockDeps = AuditDeps &
  RevocationDeps &
  Pick<RegistrationDeps, 'attendees' | 'event' | 'mailPermits' | 'securityEvent'>;
type Target = { id: string; by: Operator };

/** The maximum number of characters in a reason. */
export const reasonLength = 300;

/**
 * Blocks the pass of an attendee for the organiser: nobody gets its QR code any more, no mail contains it, and the
 * person is mailed that it is blocked. The email address stays registered. Changes nothing if it is blocked. `reason` is
 * for staff alone. Refuses with `not_found`.
 */
export function blockAttendee(
  deps: BlockDeps,
  { reason = '', ...target }: Target & { reason?: string },
): Promise<Result<Attendee>> {
  const blockedReason = visibleText(reason.slice(0, reasonLength)) || undefined;
  return revoking(deps, { kind: 'pass', subject: target.id, value: 'blocked' }, () =>
    change(deps, { ...target, action: 'block' }, (current, now) =>
      current.blockedAt ? current : { ...current, blockedAt: now, blockedReason, updatedAt: now },
    ),
  );
}

/** Undoes `blockAttendee`, and sends the passes that were held back. Refuses with `not_found`. */
export async function unblockAttendee(deps: BlockDeps, target: Target): Promise<Result<Attendee>> {
  const unblocked = await change(deps, { ...target, action: 'unblock' }, (current, now) => {
    const { blockedAt, blockedReason, ...rest } = current;
    return blockedAt ? resumePasses({ ...rest, updatedAt: now }, now) : current;
  });
  // After the change: until it is made, the block must be repeated.
  if (unblocked.ok) await deps.revocations.add({ kind: 'pass', subject: target.id, value: 'unblocked' });
  return unblocked;
}

async function change(
  deps: BlockDeps,
  { id, by, action }: Target & { action: 'block' | 'unblock' },
  make: (current: Attendee, now: Date) => Attendee,
): Promise<Result<Attendee>> {
  const attendee = await deps.attendees.byId(id);
  if (!attendee) return refuse('not_found');
  const { email } = attendee;
  const permit = await deps.mailPermits.byStaff({ by, email });
  const result = await audited(deps, { by, action, record: id, fields: ['blockedAt'] }, () =>
    updateOrRefuse(deps.attendees, id, (current) => {
      const next = make(current, deps.clock());
      // The pass is blocked even if the person has received too many mails.
      if (next === current || !permit.ok) return ok(next);
      return ok(
        queueStaffChange(action === 'block' ? 'blocked' : 'unblocked')(next, deps.event, permit.value),
      );
    }),
  );
  if (result.ok)
    deps.securityEvent(action === 'block' ? 'pass_blocked' : 'pass_unblocked', { attendeeId: id, actor: by });
  return result;
}

/** The refusal of a blocked pass, which names the help desk; null for any other attendee. */
export function refuseBlocked(
  { blockedAt }: Pick<Attendee, 'blockedAt'>,
  { contact: { email, phone } }: Pick<TradeShow, 'contact'>,
): Refusal | null {
  return blockedAt ? refuse('blocked', { values: { contact: `${email}, ${phone}` } }) : null;
}
