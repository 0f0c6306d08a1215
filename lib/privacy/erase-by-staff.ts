import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { StaffId } from '@/lib/audit/record';
import { ok, type Result } from '@/lib/base/result';
import { queueMail } from '@/lib/mail/queue-mail';
import { staffChangeWithoutLink } from '@/lib/registration/mail/mails';
import type { Attendee } from '@/lib/registration/record';
import type { RegistrationDeps } from '@/lib/registration/types';
import { type EraseDeps, erasePerson, eraseWithoutAddress } from './erase-person';
import { newDataRequest } from './file-request';

type Deps = EraseDeps & AuditDeps & Pick<RegistrationDeps, 'mailPermits'>;

/** How long the mail about an erasure may wait, ms. Expired requests are removed every hour, so it is gone within a day. */
const noticeLife = 23 * 60 * 60_000;

/**
 * Deletes everything about a registered person for staff, with an entry in the audit, and tells a person who has an
 * address. The mail is in a data request, which keeps the address until the mail is sent, at most for a day. Refuses with `too_many_requests`.
 */
export async function erasePersonByStaff(
  deps: Deps,
  { by, attendee }: { by: StaffId; attendee: Attendee },
): Promise<Result<null>> {
  const { _id, email, emailKey, locale } = attendee;
  const permit = await deps.mailPermits.byStaff({ staff: by, email });
  if (!permit.ok) return permit;
  return audited(deps, { by, action: 'erase', record: _id }, async () => {
    if (!emailKey) {
      await eraseWithoutAddress(deps, attendee);
      return ok(null);
    }
    const now = deps.clock();
    const request = {
      ...newDataRequest({ kind: 'deletion', email, locale }, now),
      confirmedAt: now,
      expiresAt: new Date(now.getTime() + noticeLife),
    };
    const notice = staffChangeWithoutLink(attendee, 'erased');
    await deps.dataRequests.insert(queueMail(request, notice, permit.value));
    await erasePerson(deps, emailKey, request._id);
    return ok(null);
  });
}
