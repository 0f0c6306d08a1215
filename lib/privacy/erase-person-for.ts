import { type AuditDeps, audited } from '@/lib/audit/audited';
import { commandLine, type Operator } from '@/lib/audit/record';
import { isId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import { freePermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import { staffChangeWithoutLink } from '@/lib/registration/mail/mails';
import type { RegistrationDeps } from '@/lib/registration/types';
import { type EraseDeps, erasePerson, eraseWithoutAddress } from './erase-person';
import { newDataRequest } from './file-request';

type Deps = EraseDeps & AuditDeps & Pick<RegistrationDeps, 'mailPermits'>;

/** How long the mail about an erasure may wait, ms. Expired requests are removed every hour, so it is deleted within a day. */
const noticeLife = 23 * 60 * 60_000;

/**
 * Deletes everything about a person for the organiser, with an entry in the audit. Mails them if they were registered or
 * had an account and their address is known. The mail is in a data request, which keeps the address until the mail is
 * sent, at most for a day. Returns how much was deleted. Refuses an unknown id with `not_found`, and staff who have sent
 * too many mails with `too_many_requests`.
 * @param who the key of an e-mail address, or the id of a registration, which may have no address
 */
export async function erasePersonFor(
  deps: Deps,
  { by, who }: { by: Operator; who: string },
): Promise<Result<Awaited<ReturnType<typeof erasePerson>>>> {
  const attendee = await (isId(who) ? deps.attendees.byId(who) : deps.attendees.byEmailKey(who));
  if (isId(who) && !attendee) return refuse('not_found');
  const key = isId(who) ? attendee?.emailKey : who;
  const user = key ? await deps.users.byEmailKey(key) : null;
  const record = attendee ?? user;
  const act = { by, action: 'erase', ...(record && { record: record._id }) } as const;
  if (attendee && !key) return audited(deps, act, async () => ok(await eraseWithoutAddress(deps, attendee)));
  if (!record || !key) return audited(deps, act, async () => ok(await erasePerson(deps, who)));
  const { email, locale } = record;
  const permit =
    by === commandLine ? ok(freePermit(deps.clock())) : await deps.mailPermits.byStaff({ staff: by, email });
  if (!permit.ok) return permit;
  return audited(deps, act, async () => {
    const now = deps.clock();
    const request = {
      ...newDataRequest({ kind: 'deletion', email, locale }, now),
      confirmedAt: now,
      expiresAt: new Date(now.getTime() + noticeLife),
    };
    const nombres = attendee ? attendee.nombres : (user?.name ?? '');
    const notice = staffChangeWithoutLink({ email, locale, nombres }, 'erased');
    await deps.dataRequests.insert(queueMail(request, notice, permit.value));
    return ok(await erasePerson(deps, key, request._id));
  });
}
