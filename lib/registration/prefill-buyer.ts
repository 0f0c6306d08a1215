import type { SessionUser } from '@/lib/accounts/session-user';
import { wireNames } from '@/lib/event/options';
import type { Attendees } from './repository';
import { fieldsOf, partsOf } from './steps';
import type { Attendee } from './types';

const options: ReadonlySet<string> = new Set(Object.values(wireNames).flat());
const fields = partsOf('comprador', '')
  .filter((part) => part !== 'premarket')
  .flatMap((part) => fieldsOf[part]);

/** What stands in the buyer form before anyone types; a field of nothing is an empty text, an option not chosen is false. */
export type BuyerPrefill = Record<string, string | boolean>;

/** What fills the buyer form of a user: their own record, else their account's e-mail, its name in `nombres`, and the defaults. */
export async function prefillBuyer(deps: { attendees: Attendees }, user: SessionUser): Promise<BuyerPrefill> {
  const attendee = await deps.attendees.byUserId(user.id);
  return attendee ? prefillOf(attendee) : filled({ email: user.email, nombres: user.name });
}

/** What fills the form in which this record is changed. */
export function prefillOf(attendee: Attendee): BuyerPrefill {
  return { _id: attendee._id, ...filled(attendee) };
}

function filled(known: Partial<Attendee>): BuyerPrefill {
  const from = known as Record<string, unknown>;
  const answers = fields.map((field) => {
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

/** The part of it that the form's own fields hold. */
export function initialAnswers(prefill: BuyerPrefill): BuyerPrefill {
  return Object.fromEntries(Object.entries(prefill).filter(([field]) => fields.includes(field as never)));
}
