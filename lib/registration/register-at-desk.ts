import { createHash } from 'node:crypto';
import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { StaffId } from '@/lib/audit/record';
import { emailKey } from '@/lib/base/email-key';
import { ok, refuseFields } from '@/lib/base/result';
import type { Category, TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { categoryOf, deskQuestions, textIn } from './catalogue/forms';
import { insertAttendee, newAttendee } from './insert-attendee';
import type { Attendee } from './record';
import type { RegistrationRefusal } from './register-attendee';
import type { RegistrationDeps } from './types';
import { type ValidAnswers, validateAnswers } from './validate-answers';

/** The categories that staff can give, in the order of the event's forms. */
export function deskCategories({
  registration: { forms },
}: {
  registration: Pick<TradeShow['registration'], 'forms'>;
}): Category[] {
  const categories = forms.flatMap((form): Category[] =>
    form === 'express' ? ['VISITANTE', 'COMPRADOR'] : [categoryOf(form, undefined)],
  );
  return [...new Set(categories)];
}

interface DeskRegistration {
  by: StaffId;
  /** The answers as received, not yet validated. */
  answers: Record<string, unknown>;
  /** The language of the form, in which the person gets the pass. */
  locale: Locale;
  /** Identifies the form that was opened. The same answers sent again from it register nobody else. */
  submission: string;
}

/**
 * Registers a person for staff, also while registration is closed, with an entry in the audit, and mails the pass.
 * Without an email, no mail is sent and nobody owns the record. Refuses with `invalid_fields`, for a registered email
 * with the id of its record, and with `too_many_requests`.
 */
export async function registerAtDesk(
  deps: AuditDeps &
    Pick<RegistrationDeps, 'attendees' | 'geo' | 'event' | 'clock' | 'mailPermits' | 'securityEvent'>,
  registration: DeskRegistration,
): Promise<{ ok: true; value: { id: string } } | RegistrationRefusal> {
  const { by, answers } = registration;
  const categoria = deskCategories(deps.event).find((category) => category === answers.categoria);
  const pais = textIn(answers, 'pais') || deps.event.homeCountry;
  const validated = await validateAnswers(deps, deskQuestions, { ...answers, pais });
  if (!validated.ok || !categoria) {
    const fields = validated.ok ? {} : validated.fields;
    return refuseFields({ ...(!categoria && { categoria: 'categoriaRequired' }), ...fields });
  }
  const attendee = deskAttendee(deps, registration, { categoria, profile: validated.value });
  const { _id: id, email } = attendee;
  if (await deps.attendees.byId(id)) return ok({ id });
  const permit = await deps.mailPermits.byStaff({ by, email });
  if (!permit.ok) return permit;
  let knownId: string | undefined;
  const fields = ['categoria', ...Object.keys(validated.value)];
  const registered = await audited(deps, { by, action: 'register', record: id, fields }, async () => {
    const stored = await insertAttendee(deps, attendee, permit.value);
    if (stored.inserted || (await deps.attendees.byId(id))) return ok({ id });
    knownId = (await deps.attendees.byEmailKey(emailKey(email)))?._id;
    return refuseFields({ email: 'emailRegistered' });
  });
  if (!registered.ok) return { ...registered, ...(knownId && { knownId }) };
  deps.securityEvent('registration_created', { attendeeId: id, actor: by });
  return registered;
}

/** The record of a person at the desk. A correction uses the express form's questions. */
function deskAttendee(
  { event, clock }: Pick<RegistrationDeps, 'event' | 'clock'>,
  { by, locale, submission }: DeskRegistration,
  { categoria, profile: answers }: { categoria: Category; profile: ValidAnswers },
): Attendee {
  // The form at the desk asks for no postal code.
  const profile = { ...answers, codigoPostal: answers.codigoPostal ?? '' };
  // A second submission gets the same id, which is unique. A different person entered in the same form, for example
  // after going back, gets another id.
  const request = JSON.stringify([by, submission, categoria, answers]);
  return {
    ...newAttendee(event, { profile, categoria, locale, purposes: [], now: clock() }),
    _id: createHash('sha256').update(request).digest('hex').slice(0, 24),
    form: 'express',
    source: 'desk',
    registeredBy: by,
  };
}
