import { ok, type Result, refuse } from '@/lib/base/result';
import type { TradeShow } from '@/lib/event/types';
import { freePermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import type { Attendee } from '@/lib/registration/record';
import type { RegistrationDeps } from '@/lib/registration/types';
import { findRequestByLink, type RequestLinkDeps } from './abilities';
import { type CollectDeps, collectData } from './collect-data';
import { type EraseDeps, erasePerson } from './erase-person';
import type { PrivacyMails } from './file-request';
import type { DataRequest } from './record';

export type ConfirmRequestDeps = EraseDeps &
  CollectDeps &
  Pick<RegistrationDeps, 'secrets' | 'event' | 'securityEvent'> & {
    roster: {
      /** Stores that a member of staff confirmed the deletion of their data. False for everybody else. */
      awaitDeletion(emailKey: string, since: Date): Promise<boolean>;
    };
  };
/** How long a confirmed request is kept as evidence: one year, ms. */
const evidenceLife = 365 * 24 * 60 * 60 * 1000;

/**
 * The request of a mailed link as the page shows it. Has no side effects. Null if the link is forged or expired. The
 * deletion of a member of staff is carried out by an owner.
 */
export async function viewDataRequest(
  deps: RequestLinkDeps & { roster: { memberOf(emailKey: string): Promise<unknown> } },
  link: unknown,
) {
  const request = await findRequestByLink(deps, link);
  if (!request) return null;
  const { _id: id, kind, text, emailKey, confirmedAt, doneAt } = request;
  const isOfStaff =
    kind === 'deletion' && emailKey !== undefined && Boolean(await deps.roster.memberOf(emailKey));
  const isAwaited = isOfStaff && confirmedAt !== undefined;
  return { id, kind, text, isDone: doneAt !== undefined, isOfStaff, isAwaited };
}

/**
 * Carries out a request that its owner confirms with the mailed link. Repeating it resumes an interrupted deletion and
 * does nothing twice. Refuses a forged or expired link with `not_found`.
 * - Access returns the data.
 * - Correction notifies the organiser.
 * - Deletion removes all stored data, or waits for an owner if the person is staff.
 */
export async function confirmDataRequest(deps: ConfirmRequestDeps, link: unknown): Promise<Result<Accessed>> {
  const request = await findRequestByLink(deps, link);
  return request ? ok(await carryOut(deps, request)) : refuse('not_found');
}

/** The data that an access request returns, and the key of the member whose deletion waits for an owner. */
type Accessed = { data?: Record<string, unknown>; awaited?: string };

/** Carries out a confirmed request. Repeated calls change the request and queue its mail only once. */
export async function carryOut(
  deps: ConfirmRequestDeps,
  { _id, kind, emailKey = '' }: DataRequest,
): Promise<Accessed> {
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + evidenceLife);
  const attendee = kind === 'correction' ? await deps.attendees.byEmailKey(emailKey) : null;
  await deps.dataRequests.update(_id, (current) => {
    if (current.confirmedAt) return null;
    const confirmed = { ...current, confirmedAt: now, expiresAt };
    if (kind === 'deletion') return confirmed;
    const done = { ...confirmed, doneAt: now };
    return kind === 'access'
      ? done
      : queueMail(done, noticeOf(current, attendee, deps.event), freePermit(now));
  });
  if (kind === 'access') {
    const { data, ...ids } = await collectData(deps, emailKey);
    deps.securityEvent('data_exported', { ...ids, actor: undefined });
    return { data };
  }
  if (kind === 'deletion' && emailKey !== '') {
    // The mailbox alone must not end a role.
    if (await deps.roster.awaitDeletion(emailKey, now)) return { awaited: emailKey };
    await erasePerson(deps, emailKey, { causeId: _id });
  }
  return {};
}

/** What the organiser is asked to correct. */
function noticeOf(
  { email = '', text = '' }: DataRequest,
  attendee: Attendee | null,
  { organizerLanguage: locale, shortName, contact }: TradeShow,
): MailOf<PrivacyMails> {
  return {
    kind: 'privacyNotice',
    isNotice: true,
    to: { name: shortName[locale], address: contact.email },
    locale,
    props: { nombres: attendee?.nombres ?? '', email, text },
  };
}
