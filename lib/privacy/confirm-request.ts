import { ok, type Result, refuse } from '@/lib/base/result';
import { readLink } from '@/lib/crypto/signed-links';
import type { TradeShow } from '@/lib/event/types';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import type { RegistrationDeps } from '@/lib/registration/types';
import { collectData } from './collect-data';
import { erasePerson } from './erase-person';
import type { PrivacyMails } from './mails';
import type { DataRequest, EraseDeps } from './types';

export type ConfirmRequestDeps = EraseDeps & Pick<RegistrationDeps, 'secrets' | 'event' | 'securityEvent'>;
type LinkDeps = Pick<ConfirmRequestDeps, 'dataRequests' | 'secrets' | 'clock'>;

/** How long a confirmed request is kept as evidence: one year, ms. */
const evidenceLife = 365 * 24 * 60 * 60 * 1000;

/** The request behind a mailed link as it is shown, without side effects; null if the link is forged or expired. */
export async function viewDataRequest(deps: LinkDeps, link: unknown) {
  const request = await requestOfLink(deps, link);
  if (!request) return null;
  const { _id: id, kind, text, doneAt } = request;
  return { id, kind, text, isDone: doneAt !== undefined };
}

/**
 * Carries out a request once its owner confirms it with the mailed link: access returns the data, correction notifies
 * the organiser, deletion removes all that is held. Repeating it resumes an interrupted deletion and does nothing
 * twice. `not_found` if the link is forged or expired.
 */
export async function confirmDataRequest(deps: ConfirmRequestDeps, link: unknown): Promise<Result<Accessed>> {
  const request = await requestOfLink(deps, link);
  return request ? ok(await carryOut(deps, request)) : refuse('not_found');
}

/** The data that an access returns. */
type Accessed = { data?: Record<string, unknown> };

/** Carries out a request of the address's owner, as often as it is called. */
export async function carryOut(
  deps: ConfirmRequestDeps,
  { _id, kind, emailKey = '' }: DataRequest,
): Promise<Accessed> {
  switch (kind) {
    case 'access': {
      await confirm(deps, _id, (current, now) => ({ ...current, doneAt: now }));
      const { data, ...ids } = await collectData(deps, emailKey);
      deps.securityEvent('data_exported', ids);
      return { data };
    }
    case 'correction': {
      const nombres = (await deps.attendees.byEmailKey(emailKey))?.nombres ?? '';
      await confirm(deps, _id, (current, now) => {
        const mail = noticeOf(current, nombres, deps.event);
        return queueMail({ ...current, doneAt: now }, mail, now);
      });
      return {};
    }
    case 'deletion': {
      await confirm(deps, _id, (current) => current);
      if (emailKey === '') return {};
      const { userId, attendeeId } = await erasePerson(deps, emailKey, _id);
      deps.securityEvent('data_deleted', { userId, attendeeId });
      return {};
    }
  }
}

async function requestOfLink(deps: LinkDeps, id: unknown): Promise<DataRequest | null> {
  const link = readLink(deps.secrets, 'privacy', id);
  if (!link || link.expiresAt <= deps.clock()) return null;
  const request = await deps.dataRequests.byId(link.subject);
  return request && link.matches(request.nonce) ? request : null;
}

/** Records the first confirmation together with its effect; later ones change nothing. */
async function confirm(
  deps: Pick<ConfirmRequestDeps, 'dataRequests' | 'clock'>,
  id: string,
  change: (current: DataRequest, now: Date) => DataRequest,
): Promise<void> {
  const now = deps.clock();
  await deps.dataRequests.update(id, (current) =>
    current.confirmedAt
      ? null
      : change({ ...current, confirmedAt: now, expiresAt: new Date(now.getTime() + evidenceLife) }, now),
  );
}

function noticeOf(request: DataRequest, nombres: string, event: TradeShow): MailOf<PrivacyMails> {
  const { email = '', text = '' } = request;
  return {
    kind: 'privacyNotice',
    to: { name: event.shortName[event.organizerLanguage], address: event.contact.email },
    locale: event.organizerLanguage,
    props: { nombres, email, text },
  };
}
