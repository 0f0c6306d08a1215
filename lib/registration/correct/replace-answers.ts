import { ok, type Result } from '@/lib/base/result';
import { isOptionName } from '@/lib/event/options';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { browserNonceOf } from '../abilities';
import { fieldNames } from '../catalogue/fields';
import { queueConfirmation, queuePremarketRequest } from '../mail/mails';
import type { Attendee } from '../record';
import type { RegistrationDeps } from '../types';

const answerNames: ReadonlySet<string> = new Set(
  fieldNames.filter((name) => name !== 'email' && name !== 'vip'),
);
/** Whether a field of the record is an answer to a form. */
export const isAnswer = (field: string) => answerNames.has(field) || isOptionName(field);
/** The fields besides the answers that a new form replaces. The rest of the record is kept. */
const replacedFields: readonly string[] = [
  'categoria',
  'locale',
  'consent',
  'idempotencyKey',
] satisfies (keyof Attendee)[];
/** The state of a premarket request, which is kept once it is decided. */
const premarket: readonly string[] = ['vip', 'vipProcessed', 'premarketId'] satisfies (keyof Attendee)[];

export type ReplaceDeps = Pick<
  RegistrationDeps,
  'attendees' | 'event' | 'geo' | 'clock' | 'mailPermits' | 'releaseSeats'
>;

/**
 * Replaces the answers of a record and mails the new pass. `admit` returns the record to change, a refusal, or null if
 * it was changed already.
 */
export async function replaceAnswers(
  deps: ReplaceDeps,
  { id, asked, client }: { id: string; asked: Attendee; client: string },
  admit: (stored: Attendee) => Result<Attendee> | null,
): Promise<Result<Registered>> {
  const now = deps.clock();
  const permit = await deps.mailPermits.paced(client);
  const source = { event: deps.event, phoneCodes: await deps.geo.phoneCodes() };
  const updated = await updateOrRefuse(deps.attendees, id, (stored) => {
    const admitted = admit(stored);
    if (!admitted?.ok) return admitted ?? ok(stored);
    // Equal until somebody corrects the answers: see `isReplacedBy`.
    const consent = { ...asked.consent, at: now };
    const next = { ...changed(admitted.value, asked), consent, updatedAt: now };
    const mailed = queueConfirmation(next, deps.event, permit);
    return ok(next.vipProcessed ? mailed : queuePremarketRequest(mailed, source, permit));
  });
  if (!updated.ok) return updated;
  // The person may have become a conference attendee again since, with seats of a later choice.
  if (asked.categoria !== 'CONGRESISTA') await deps.releaseSeats(id, updated.value.sessionsRevision ?? 0);
  return answerOf(updated.value);
}

/**
 * The answer to the person who registered this record: its id, and the nonce for the owner cookie unless the record is
 * in an account.
 */
export function answerOf(attendee: Attendee): Result<Registered> {
  return ok({
    id: attendee._id,
    nonce: attendee.userId === undefined ? browserNonceOf(attendee) : undefined,
  });
}

export interface Registered {
  id: string;
  nonce: string | undefined;
}

function changed(current: Attendee, asked: Attendee): Attendee {
  const isReplaced = ([field]: [string, unknown]) =>
    isAnswer(field) || replacedFields.includes(field) || (premarket.includes(field) && !current.vipProcessed);
  const next = {
    ...Object.fromEntries(Object.entries(current).filter((entry) => !isReplaced(entry))),
    ...Object.fromEntries(Object.entries(asked).filter(isReplaced)),
  } as Attendee;
  if (asked.categoria === 'CONGRESISTA') return next;
  // A choice of sessions in progress must not be written to the changed record, so a new revision overtakes it.
  const { sessions, seatsUntil, ...rest } = next;
  return { ...rest, sessionsRevision: (current.sessionsRevision ?? 0) + 1 };
}
