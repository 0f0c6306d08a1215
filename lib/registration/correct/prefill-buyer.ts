import type { SessionUser } from '@/lib/accounts/types';
import { optionNames } from '@/lib/event/options';
import { fieldsOf, questionsOf, textIn } from '../forms';
import type { Attendee } from '../record';
import type { RegistrationDeps } from '../types';
import { splitName } from './split-name';

const options: ReadonlySet<string> = new Set(optionNames);
/** The fields of the buyer's form; the wish for the premarket is answered with the other defaults. */
const formFields = questionsOf('comprador', '')
  .flatMap(fieldsOf)
  .filter((field) => field !== 'vip');

type Answers = Record<string, string | boolean>;

/** What forms know of a person by their account: the email, and the name as first and last names. */
export function answersOfAccount({ email, name }: SessionUser) {
  return { email, ...splitName(name) };
}

/** What the buyer's form knows of a person: unknown texts are empty, options that were not chosen are false. */
export function buyerAnswers(known: Partial<Attendee>): Answers {
  const from: Record<string, unknown> = { ...known, pais: known.pais ?? 'MX' };
  const answerTo = (field: string) => (options.has(field) ? from[field] === true : textIn(from, field));
  return Object.fromEntries(formFields.map((field) => [field, answerTo(field)]));
}

/** The buyer's form of a user as the HTTP API answers it: their own record, else the account, and the defaults. */
export async function prefillBuyer(
  deps: Pick<RegistrationDeps, 'attendees'>,
  user: SessionUser,
): Promise<Answers> {
  return prefillOf((await deps.attendees.byUserId(user.id)) ?? answersOfAccount(user));
}

/** The same of this record. */
export function prefillOf(known: Partial<Attendee>): Answers {
  return {
    ...(known._id && { _id: known._id }),
    ...buyerAnswers(known),
    telefonoCodigoPais: known.telefonoCodigoPais ?? '52',
    categoria: known.categoria ?? 'COMPRADOR',
    tipoRegistro: 'pre',
    vip: String(known.vip === true),
    vipProcessed: String(known.vipProcessed === true),
  };
}
