import { isId, newId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import { readLocale } from '@/lib/i18n/locale';
import { overLimit } from '@/lib/store/over-limit';
import type { Limiter } from '@/lib/store/rate-limiter';
import { queueRegistrationMail } from './mails';
import type { Caller } from './ownership';
import { judgeAnswers, type RegistrationDeps } from './register-attendee';
import { countryOf, ownerLink, repetitionWindow } from './rules';
import { fieldsOf, type PartName, partsOf } from './steps';
import type { Attendee } from './types';

export interface UpdateDeps extends Pick<RegistrationDeps, 'attendees' | 'geo' | 'clock'> {
  limits: { updateByUser: Limiter };
}

/** What a buyer may change: all that the form asks but the e-mail, which is the account's, and the wish for the premarket. */
const isUpdatable = (part: PartName) => part !== 'email' && part !== 'premarket';
const updatable: ReadonlySet<string> = new Set(
  partsOf('comprador', '')
    .filter(isUpdatable)
    .flatMap((part) => fieldsOf[part]),
);

/**
 * Replaces a buyer's profile by the full answers, everything else of the record staying as it is, and queues one mail
 * about it; the same answers again within a minute queue none. For the signed-in owner of a buyer's record: refuses
 * with `unauthenticated`, `not_active`, `too_many_requests`, `not_found` for every other record and for none, and
 * `invalid_fields`.
 */
export async function updateAttendee(
  deps: UpdateDeps,
  update: { id: string; answers: Record<string, unknown>; caller: Caller },
): Promise<Result<{ _id: string }>> {
  const { id, answers } = update;
  const { user } = update.caller;
  if (!user) return refuse('unauthenticated');
  if (!user.active) return refuse('not_active');
  const over = await overLimit(deps.limits.updateByUser, user.id);
  if (over) return over;
  const mayUpdate = (attendee: Attendee) => attendee.userId === user.id && attendee.categoria === 'COMPRADOR';
  const found = isId(id) ? await deps.attendees.byId(id) : null;
  if (!found || !mayUpdate(found)) return refuse('not_found');

  const now = deps.clock();
  const parts = partsOf('comprador', countryOf(answers)).filter(isUpdatable);
  const judged = await judgeAnswers(deps.geo, parts, answers, now);
  if (!judged.ok) return judged;

  const mailId = newId();
  const updated = await deps.attendees.update(id, (current) => {
    if (!mayUpdate(current)) return null;
    const kept = Object.fromEntries(Object.entries(current).filter(([field]) => !updatable.has(field)));
    const changed = {
      ...kept,
      ...judged.value,
      locale: readLocale(answers.locale) ?? current.locale,
    } as Attendee;
    return isRepetition(current, changed, now)
      ? changed
      : queueUpdate({ ...changed, updatedAt: now }, now, mailId);
  });
  return updated.outcome === 'updated' ? ok({ _id: id }) : refuse('not_found');
}

/** Whether a change is the one that was stored and told a moment ago: a double click, or a retry after a lost answer. */
function isRepetition(current: Attendee, changed: Attendee, now: Date): boolean {
  const isSame = [...updatable, 'locale'].every(
    (field) => current[field as keyof Attendee] === changed[field as keyof Attendee],
  );
  return (
    isSame &&
    current.mails.some(
      (mail) => mail.kind === 'buyerUpdated' && now.getTime() - mail.queuedAt.getTime() <= repetitionWindow,
    )
  );
}

function queueUpdate(attendee: Attendee, now: Date, mailId: string): Attendee {
  return queueRegistrationMail(
    attendee,
    {
      kind: 'buyerUpdated',
      to: { name: `${attendee.nombres} ${attendee.apellidos}`, address: attendee.email },
      locale: attendee.locale,
      props: { nombres: attendee.nombres },
      link: ownerLink(attendee, now),
    },
    now,
    mailId,
  );
}
