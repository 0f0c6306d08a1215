import type { SessionUser } from '@/lib/accounts/types';
import { homeCountry, homePhoneCode } from '@/lib/event/offered';
import { isOptionName } from '@/lib/event/options';
import { type FormEvent, fieldsOf, questionsOf, textIn } from '../forms';
import type { Attendee } from '../record';
import type { RegistrationDeps } from '../types';
import { splitName } from './split-name';

type Answers = Record<string, string | boolean>;

/** What forms know of a person by their account: the email, and the name as first and last names. */
export function answersOfAccount({ email, name }: SessionUser) {
  return { email, ...splitName(name) };
}

/**
 * What the buyer's form knows of a person: unknown texts are empty, options that were not chosen are false. The wish for
 * the premarket is not among them.
 */
export function buyerAnswers(known: Partial<Attendee>, event: FormEvent): Answers {
  const from: Record<string, unknown> = { ...known, pais: known.pais ?? homeCountry };
  const answerTo = (field: string) => (isOptionName(field) ? from[field] === true : textIn(from, field));
  const asked = questionsOf('comprador', event).flatMap((question) => fieldsOf(question, event));
  return Object.fromEntries(
    asked.filter((field) => field !== 'vip').map((field) => [field, answerTo(field)]),
  );
}

/** The buyer's form of a user as the HTTP API answers it: their own record, else the account, and the defaults. */
export async function prefillBuyer(
  deps: Pick<RegistrationDeps, 'attendees' | 'event'>,
  user: SessionUser,
): Promise<Answers> {
  return prefillOf((await deps.attendees.byUserId(user.id)) ?? answersOfAccount(user), deps.event);
}

/** The same of this record. */
export function prefillOf(known: Partial<Attendee>, event: FormEvent): Answers {
  return {
    ...(known._id && { _id: known._id }),
    ...buyerAnswers(known, event),
    telefonoCodigoPais: known.telefonoCodigoPais ?? homePhoneCode,
    categoria: known.categoria ?? 'COMPRADOR',
    tipoRegistro: 'pre',
    vip: String(known.vip === true),
    vipProcessed: String(known.vipProcessed === true),
  };
}
