import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { Operator } from '@/lib/audit/record';
import { isId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import { nameInMail } from '@/lib/base/web-address';
import type { Locale } from '@/lib/i18n/locale';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import { staffChangeWithoutLink } from '@/lib/registration/mails/mails';
import type { Attendee } from '@/lib/registration/record';
import type { RegistrationDeps } from '@/lib/registration/types';
import { type EraseDeps, erasePerson, eraseWithoutAddress } from './erase-person';
import { newDataRequest, type PrivacyMails } from './file-request';

type Deps = EraseDeps & AuditDeps & Pick<RegistrationDeps, 'mailPermits'>;

/**
 * How long the mail about an erasure may wait, ms. Expired requests are removed every hour, so it is deleted within a
 * day.
 */
const noticeLife = 23 * 60 * 60_000;

/**
 * Deletes everything about a person for the organiser, with an entry in the audit, and returns how much. A person who
 * was registered or had an account, and has an address, gets a mail. It is in a data request, which keeps the address
 * until the mail is sent, at most for a day. Refuses with:
 * - `not_found` for an unknown id
 * - `too_many_requests` for staff who have sent too many mails
 * @param who the key of an email address, or a registration or its id, which may have no address
 * @param isRequested whether the person asked for it, as the mail then says
 */
export async function erasePersonFor(
  deps: Deps,
  { by, who, isRequested = false }: { by: Operator; who: string | Attendee; isRequested?: boolean },
): Promise<Result<Awaited<ReturnType<typeof erasePerson>>>> {
  const attendee = typeof who === 'string' ? await find(deps, who) : who;
  if (isId(who) && !attendee) return refuse('not_found');
  const key = typeof who === 'string' && !isId(who) ? who : attendee?.emailKey;
  const user = key ? await deps.users.byEmailKey(key) : null;
  const record = attendee ?? user;
  const act = { by, action: 'erase', ...(record && { record: record._id }) } as const;
  if (attendee && !key)
    return audited(deps, act, async () => ok(await eraseWithoutAddress(deps, attendee, by)));
  if (!key) return refuse('not_found');
  if (!record) return audited(deps, act, async () => ok(await erasePerson(deps, key, { by })));
  const { email, locale } = record;
  const permit = await deps.mailPermits.byStaff({ by, email });
  if (!permit.ok) return permit;
  return audited(deps, act, async () => {
    const now = deps.clock();
    const request = {
      ...newDataRequest({ kind: 'deletion', email, locale }, now),
      confirmedAt: now,
      expiresAt: new Date(now.getTime() + noticeLife),
    };
    const nombres = attendee ? attendee.nombres : (user?.name ?? '');
    const notice = isRequested
      ? deletionNotice({ email, locale, nombres })
      : staffChangeWithoutLink({ email, locale, nombres }, 'erased');
    // Paid once the mail has lost its recipient (`repository.ts`).
    await deps.oweScrub(request._id, request.expiresAt);
    await deps.dataRequests.insert(queueMail(request, notice, permit.value));
    const erased = await erasePerson(deps, key, { causeId: request._id, by });
    // If its address was changed after it was read, the registration still exists. The account with the new address may
    // belong to somebody else.
    const moved = attendee && (await deps.attendees.byId(attendee._id));
    if (moved) await eraseWithoutAddress(deps, moved, by);
    return ok(erased);
  });
}

/** Tells a person that their data was deleted as they asked. */
function deletionNotice({ email, locale, nombres }: { email: string; locale: Locale; nombres: string }) {
  const name = nameInMail(nombres);
  const mail: MailOf<PrivacyMails> = {
    kind: 'accountDeleted',
    to: { name, address: email },
    locale,
    props: { nombres: name },
  };
  return mail;
}

const find = ({ attendees }: Deps, who: string) =>
  isId(who) ? attendees.byId(who) : attendees.byEmailKey(who);
