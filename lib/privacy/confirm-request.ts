import { ok, type Result, refuse } from '@/lib/base/result';
import { readLink } from '@/lib/crypto/signed-links';
import type { TradeShow } from '@/lib/event/types';
import type { RegistrationDeps } from '@/lib/registration/types';
import { collectData } from './collect-data';
import { erasePerson } from './erase-person';
import { queuePrivacyMail } from './mails';
import type { DataRequest, DataRequestKind, EraseDeps, ShownRequest } from './types';

export type ConfirmRequestDeps = EraseDeps &
  Pick<RegistrationDeps, 'secrets' | 'event' | 'clock' | 'securityEvent'>;

/** How long a confirmed request is kept as evidence: one year, ms. */
const evidenceLife = 365 * 24 * 60 * 60 * 1000;

/** The request behind a mailed link, without side effects; `not_found` if the link is forged or expired. */
export async function viewDataRequest(
  deps: Pick<ConfirmRequestDeps, 'dataRequests' | 'secrets' | 'clock'>,
  id: unknown,
): Promise<Result<ShownRequest>> {
  const request = await requestOfLink(deps, id);
  return request
    ? ok({ kind: request.kind, text: request.text, isDone: request.doneAt !== undefined })
    : refuse('not_found');
}

/**
 * Carries out a request once its owner confirms it with the mailed link: access returns the data, correction notifies
 * the organiser, deletion removes all that is held. Repeating it resumes an interrupted deletion and does nothing
 * twice. `not_found` if the link is forged or expired.
 */
export async function confirmDataRequest(deps: ConfirmRequestDeps, id: unknown): Promise<Result<Confirmed>> {
  const request = await requestOfLink(deps, id);
  return request ? ok(await carryOut(deps, request)) : refuse('not_found');
}

interface Confirmed {
  kind: DataRequestKind;
  data?: Record<string, unknown>;
}

/** Carries out a request of the address's owner, as often as it is called. */
export async function carryOut(deps: ConfirmRequestDeps, request: DataRequest): Promise<Confirmed> {
  const { kind } = request;
  switch (kind) {
    case 'access': {
      await confirm(deps, request, (current, now) => ({ ...current, doneAt: now }));
      const { data, ...ids } = await collectData(deps, request.emailKey ?? '');
      deps.securityEvent('data_exported', ids);
      return { kind, data };
    }
    case 'correction': {
      const nombres = (await deps.attendees.byEmailKey(request.emailKey ?? ''))?.nombres ?? '';
      await confirm(deps, request, (current, now) => {
        const mail = noticeOf(current, nombres, deps.event);
        return queuePrivacyMail({ ...current, doneAt: now }, mail, now);
      });
      return { kind };
    }
    case 'deletion': {
      await confirm(deps, request, (current) => current);
      if (request.emailKey !== undefined) await deleteData(deps, request._id, request.emailKey);
      return { kind };
    }
  }
}

async function requestOfLink(
  deps: Pick<ConfirmRequestDeps, 'dataRequests' | 'secrets' | 'clock'>,
  id: unknown,
): Promise<DataRequest | null> {
  const link = readLink(deps.secrets, 'privacy', id);
  if (!link || link.expiresAt <= deps.clock()) return null;
  const request = await deps.dataRequests.byId(link.subject);
  return request && link.matches(request.nonce) ? request : null;
}

/** Records the first confirmation together with its effect; later ones change nothing. */
async function confirm(
  deps: Pick<ConfirmRequestDeps, 'dataRequests' | 'clock'>,
  request: DataRequest,
  change: (current: DataRequest, now: Date) => DataRequest,
): Promise<void> {
  const now = deps.clock();
  await deps.dataRequests.update(request._id, (current) =>
    current.confirmedAt
      ? null
      : change({ ...current, confirmedAt: now, expiresAt: new Date(now.getTime() + evidenceLife) }, now),
  );
}

function noticeOf({ email = '', text = '' }: DataRequest, nombres: string, event: TradeShow) {
  return {
    kind: 'privacyNotice',
    to: { name: event.shortName[event.organizerLanguage], address: event.contact.email },
    locale: event.organizerLanguage,
    props: { nombres, email, text },
  } as const;
}

/** The request keeps the address until everything else is gone, so that an interrupted deletion can be resumed. */
async function deleteData(deps: ConfirmRequestDeps, requestId: string, emailKey: string): Promise<void> {
  const clear = async () => {
    await deps.dataRequests.update(requestId, (current) => {
      const { email, emailKey: key, mailDueAt, mailFailedAt, ...rest } = current;
      return { ...rest, mails: [], doneAt: deps.clock() };
    });
  };
  const { userId, attendeeId } = await erasePerson(deps, emailKey, { requestId, clear });
  deps.securityEvent('data_deleted', { userId, attendeeId });
}
