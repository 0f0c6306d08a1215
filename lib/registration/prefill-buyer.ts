import type { SessionUser } from '@/lib/accounts/types';
import { optionNames } from '@/lib/event/options';
import { fieldsOf, questionsOf } from './forms';
import { splitName } from './split-name';
import type { Attendee, RegistrationDeps } from './types';

const options: ReadonlySet<string> = new Set(optionNames);
/** The fields of the buyer's form; the wish for the premarket is answered with the other defaults. */
const formFields: ReadonlySet<string> = new Set(
  questionsOf('comprador', '')
    .flatMap(fieldsOf)
    .filter((field) => field !== 'vip'),
);

/** Initial values of the buyer's form: unknown texts are empty, options that were not chosen are false. */
export type BuyerPrefill = Record<string, string | boolean>;

/** The buyer's form of a user: their own record, else the account's email, its name as first and last names, and the defaults. */
export async function prefillBuyer(
  deps: Pick<RegistrationDeps, 'attendees'>,
  user: SessionUser,
): Promise<BuyerPrefill> {
  const attendee = await deps.attendees.byUserId(user.id);
  return attendee ? prefillOf(attendee) : filled({ email: user.email, ...splitName(user.name) });
}

/** The form by which this record is changed. */
export function prefillOf(attendee: Attendee): BuyerPrefill {
  return { _id: attendee._id, ...filled(attendee) };
}

function filled(known: Partial<Attendee>): BuyerPrefill {
  const from: Record<string, unknown> = known;
  const answers = [...formFields].map((field) => {
    const value = from[field];
    return [field, options.has(field) ? value === true : typeof value === 'string' ? value : ''];
  });
  return {
    ...Object.fromEntries(answers),
    pais: known.pais ?? 'MX',
    telefonoCodigoPais: known.telefonoCodigoPais ?? '52',
    categoria: known.categoria ?? 'COMPRADOR',
    tipoRegistro: 'pre',
    vip: String(known.vip === true),
    vipProcessed: String(known.vipProcessed === true),
  };
}

/** The part of a prefill that the form's own fields hold. */
export function initialAnswers(prefill: BuyerPrefill): BuyerPrefill {
  return Object.fromEntries(Object.entries(prefill).filter(([field]) => formFields.has(field)));
}
