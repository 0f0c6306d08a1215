import type { AccountUser } from '@/lib/accounts/types';
import { splitName } from '@/lib/base/split-name';
import { mexicanPhoneCode, mexico } from '@/lib/event/offered';
import { isOptionName } from '@/lib/event/options';
import type { FormName } from '@/lib/event/types';
import { type FormSettings, fieldsOf, type QuestionName, questionsOf, textIn } from '../catalogue/forms';
import type { Attendee } from '../record';
import type { AttendeeReader, RegistrationDeps } from '../types';

type Prefill = Record<string, string | boolean>;

/** What forms know about a person from their account: the email, and the name as first and last names. */
export function answersOfAccount({ email, name }: AccountUser) {
  return { email, ...splitName(name) };
}

/**
 * What a form knows about a person. Unknown texts are empty, options that were not chosen are false, and an unknown
 * country is the home country. A request for premarket access is left out.
 */
export function initialAnswers(answers: Partial<Attendee>, form: FormName, event: FormSettings): Prefill {
  return answersTo(questionsOf(form, event), answers, event);
}

/** What is known about a person of these questions, as `initialAnswers` returns it. */
export function answersTo(
  questions: readonly QuestionName[],
  answers: Partial<Attendee>,
  event: FormSettings,
): Prefill {
  const from: Record<string, unknown> = { ...answers, pais: answers.pais ?? event.homeCountry };
  const answerTo = (field: string) => (isOptionName(field) ? from[field] === true : textIn(from, field));
  const fields = questions.flatMap((question) => fieldsOf(question, event));
  return Object.fromEntries(
    fields.filter((field) => field !== 'vip').map((field) => [field, answerTo(field)]),
  );
}

/** The buyer's form of a user as the HTTP API returns it: their own record or else their account, with the defaults. */
export async function prefillBuyer(
  deps: Pick<RegistrationDeps, 'event'> & { attendees: AttendeeReader },
  user: AccountUser,
): Promise<Prefill> {
  return prefillOf((await deps.attendees.byUserId(user.id)) ?? answersOfAccount(user), deps.event);
}

/** The buyer's form as the HTTP API returns it, with the API's defaults, filled with what is known about the buyer. */
export function prefillOf(answers: Partial<Attendee>, event: FormSettings): Prefill {
  return {
    ...(answers._id && { _id: answers._id }),
    ...initialAnswers({ ...answers, pais: answers.pais ?? mexico }, 'comprador', event),
    telefonoCodigoPais: answers.telefonoCodigoPais ?? mexicanPhoneCode,
    categoria: answers.categoria ?? 'COMPRADOR',
    tipoRegistro: 'pre',
    vip: String(answers.vip === true),
    vipProcessed: String(answers.vipProcessed === true),
  };
}
