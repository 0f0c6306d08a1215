import { withoutNames } from '@/lib/base/records';
import { isOptionName } from '@/lib/event/options';
import { choosesSessions } from '@/lib/event/rules';
import type { Category, TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { type Caller, isInAccount, isOwnRetry, mayChangeTo, owns } from './abilities';
import { fieldNames } from './catalogue/fields';
import { asksCompany } from './catalogue/forms';
import { isSameAnswer } from './correct/original-answers';
import type { Attendee } from './record';
import { repetitionWindow } from './rules';
import type { ValidAnswers } from './validate-answers';

/*
 * What a registration and a correction change, decided from the caller, the stored record and the submission alone. The
 * use cases decide before they write, and once more for the newest record inside the conditional update.
 */

/** What a registration does if its email or account already has a record. */
export type KnownEmail = 'sameAnswer' | 'replace' | 'changeCategory' | 'refuse';

export interface Resubmission {
  caller: Caller;
  /** The record that the registration would have become. */
  submission: Attendee;
  /** Whether other answers of the same submission replace the first ones. */
  mayReplace: boolean;
  now: Date;
}

/**
 * What a registration does with the stored record of its email or account. A retry of the same submission within a
 * minute gets the first answer, or replaces the first answers. Another form changes the category of the account's own
 * record. A caller who registered the record less than a minute ago gets the first answer.
 */
export function knownEmail(
  { caller, submission, mayReplace, now }: Resubmission,
  stored: Attendee,
): KnownEmail {
  const isRecent = (at: Date) => now.getTime() - at.getTime() <= repetitionWindow;
  if (isOwnRetry(caller, stored, submission.idempotencyKey) && isRecent(stored.updatedAt))
    return mayReplace && hasOtherAnswers(submission, stored) ? 'replace' : 'sameAnswer';
  if (isInAccount(caller.user, submission) && mayChangeTo(caller.user, stored, submission))
    return 'changeCategory';
  return owns(caller, stored) && isRecent(stored.createdAt) ? 'sameAnswer' : 'refuse';
}

const answerNames: ReadonlySet<string> = new Set(
  fieldNames.filter((name) => name !== 'email' && name !== 'vip'),
);
/** Whether a field of the record is an answer to a form. */
const isAnswer = (field: string) => answerNames.has(field) || isOptionName(field);

/** Whether a submission has other answers or optional purposes than a record that was not corrected since. */
function hasOtherAnswers(submission: Attendee, stored: Attendee): boolean {
  const answersOf = (attendee: Attendee) => {
    const answers = Object.entries(attendee).filter(
      ([field]) => isAnswer(field) || field === 'vip' || field === 'categoria',
    );
    return [...answers, attendee.consent.purposes]
      .map((each) => JSON.stringify(each))
      .toSorted()
      .join();
  };
  const isAsSubmitted = stored.updatedAt.getTime() === stored.consent.at.getTime();
  return isAsSubmitted && answersOf(stored) !== answersOf(submission);
}

/** The fields besides answers and consent that a new form replaces. The rest of the record is kept. */
const replacedFields: readonly string[] = [
  'categoria',
  'form',
  'locale',
  'idempotencyKey',
] satisfies (keyof Attendee)[];
/** The state of a premarket request, which is kept once it is decided. */
const premarketFields: readonly string[] = [
  'vip',
  'vipProcessed',
  'premarketId',
  'accessCode',
] satisfies (keyof Attendee)[];

type SeatRule = Pick<TradeShow, 'seatCategories'>;

/** The record with the answers of another submission. Whoever no longer chooses sessions has none any more. */
export function replaced(stored: Attendee, submission: Attendee, event: SeatRule, now: Date): Attendee {
  const isReplaced = ([field]: [string, unknown]) =>
    isAnswer(field) ||
    replacedFields.includes(field) ||
    (premarketFields.includes(field) && !stored.vipProcessed);
  const next = {
    // Whoever registers again comes.
    ...Object.fromEntries(Object.entries(withoutCancellation(stored)).filter((entry) => !isReplaced(entry))),
    ...Object.fromEntries(Object.entries(submission).filter(isReplaced)),
    // Whoever uses the code of a party is one of its people from now on.
    ...(submission.party !== undefined && { party: submission.party, source: submission.source }),
    // Equal until somebody corrects the answers: see `hasOtherAnswers`.
    consent: { ...submission.consent, at: now },
    updatedAt: now,
  } as Attendee;
  return choosesSessions(submission, event) ? next : withoutSessions(next);
}

/** The record of somebody who comes, whatever they said before. */
export function withoutCancellation({ cancelledAt, cancelledSessions, ...attendee }: Attendee): Attendee {
  return attendee;
}

/** The record without sessions. A choice in progress must not be written to it, so a new revision overtakes that. */
function withoutSessions({ sessions, seatsUntil, ...attendee }: Attendee): Attendee {
  return { ...attendee, sessionsRevision: (attendee.sessionsRevision ?? 0) + 1 };
}

/**
 * The record in another category, with the answers that it has. A premarket request that is not decided ends, and none
 * begins. Whoever no longer chooses sessions has none any more.
 */
export function recategorized(stored: Attendee, categoria: Category, event: SeatRule, now: Date): Attendee {
  const base = stored.vipProcessed ? stored : (withoutNames(stored, premarketFields) as Attendee);
  const next = { ...base, categoria, form: undefined, updatedAt: now };
  return choosesSessions(next, event) ? next : withoutSessions(next);
}

export interface ValidCorrection {
  answers: ValidAnswers;
  /** The fields that the form asked in the country of the answers. */
  ofForm: readonly string[];
  /** The fields that it may ask in any country. */
  all: readonly string[];
  /** The fields that still have the answers with which the form was opened. */
  untouched: ReadonlySet<string>;
  locale: Locale | undefined;
}

/** The record after a correction, and the names of the fields that differ. Untouched fields keep what is stored. */
export function corrected(
  stored: Attendee,
  { answers, ofForm, all, untouched, locale }: ValidCorrection,
  now: Date,
): { next: Attendee; changedFields: string[] } {
  // The portal's form does not ask Mexicans about the company, so it must not remove what another client stored.
  const fields = asksCompany(stored.pais) ? all : ofForm;
  const isReplaced = (field: string) => fields.includes(field) && !untouched.has(field);
  const changes = { ...withoutNames(answers, [...untouched]), locale: locale ?? stored.locale };
  const rest = withoutNames(stored, fields.filter(isReplaced));
  const next = { ...rest, ...changes, updatedAt: now } as Attendee;
  const before: Record<string, unknown> = { ...stored };
  const after: Record<string, unknown> = { ...next };
  const names = new Set([...fields, ...Object.keys(changes)]);
  return { next, changedFields: [...names].filter((name) => !isSameAnswer(before[name], after[name])) };
}
