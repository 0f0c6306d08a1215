import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { audited } from '@/lib/audit/audited';
import { boundedText } from '@/lib/base/bounded-text';
import { newId } from '@/lib/base/ids';
import { type FieldErrors, ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { normalizeText } from '@/lib/base/text-limit';
import { offersForm } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import { newCode } from '@/lib/outreach/parties/code';
import { endedParty, type PartyState, partyState } from '@/lib/outreach/parties/party-state';
import { type Party, partyKinds, partyPremarkets, quotaLimit } from '@/lib/outreach/parties/record';
import { withNewCode } from '@/lib/outreach/parties/renew-code';
import type { Parties } from '@/lib/outreach/parties/repository';
import { revoking } from '@/lib/revocations/revoking';
import type { StaffFor } from '../abilities';
import { isoDate } from '../rules';
import { addContact, type ContactDeps, changeParty, lineOf, readContact } from './manage-contacts';

/** The forms with which people of a party register: that of schools first, as their kind is. */
export const partyForms = ['estudiante', 'visitante', 'express', 'comprador'] as const;

/** The largest party whose buyers have premarket access. */
export const grantLimit = 50;

interface Deps extends ContactDeps {
  parties: Parties;
  event: TradeShow;
}

export interface ListedParty extends Party {
  state: PartyState;
  /** How many of its places are taken. */
  taken: number;
}

/** The parties with their places, in the order of their names. */
export async function listParties(
  {
    parties,
    event,
    clock,
  }: Pick<Deps, 'event' | 'clock'> & { parties: Pick<Parties, 'list' | 'takenPlaces'> },
  _by: StaffFor<'parties'>,
): Promise<ListedParty[]> {
  const all = await parties.list();
  return Promise.all(
    all.map(async (party) => {
      const taken = Object.keys(await parties.takenPlaces(party._id)).length;
      return { ...party, taken, state: partyState(party, taken, { now: clock(), timeZone: event.timeZone }) };
    }),
  );
}

export const partySchema = z.object({
  name: boundedText({ max: 100, normalize: lineOf }, (text) => text.min(1)),
  kind: z.enum(partyKinds),
  form: z.enum(partyForms),
  quota: boundedText({ max: 4, normalize: (text) => normalizeText(text, 'NFKC').trim() }, (text) =>
    text.regex(/^[1-9][0-9]*$/),
  )
    .transform(Number)
    .pipe(z.number().max(quotaLimit)),
  premarket: z.enum(partyPremarkets).default('none'),
  booth: boundedText({ max: 30, normalize: lineOf }).optional(),
  from: z.literal('').or(isoDate).optional(),
  until: z.literal('').or(isoDate).optional(),
});

const errors = {
  name: 'partyNameRequired',
  quota: 'partyQuotaInvalid',
  kind: 'partyKindInvalid',
  form: 'partyFormInvalid',
  premarket: 'partyPremarketInvalid',
  booth: 'partyBoothInvalid',
  from: 'partyDayInvalid',
  until: 'partyDayInvalid',
} as const;

/** The errors of what staff typed about a party, by field. */
export function partyFaults({ issues }: z.ZodError): FieldErrors {
  const names = new Set(issues.map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.has(name)));
}

/**
 * Makes a party with a new code. Refuses with errors of its fields, and with `factor_required` for one whose buyers get
 * premarket access, unless staff may grant it now.
 */
export async function makeParty(
  deps: Deps,
  by: StaffFor<'parties'>,
  typed: Readonly<Record<string, unknown>>,
  granting?: StaffFor<'grantPremarket'>,
): Promise<Result<Party>> {
  const parsed = partySchema.safeParse(typed);
  const named = typed.contactName || typed.contactEmail ? readContact(typed) : ok(undefined);
  if (!parsed.success || !named.ok) {
    return refuseFields({
      ...(!parsed.success && partyFaults(parsed.error)),
      ...(!named.ok && named.fields),
    });
  }
  const { value: contact } = named;
  const { from, until, premarket, booth, ...rest } = parsed.data;
  if (!offersForm(deps.event, rest.form)) return refuseFields({ form: errors.form });
  const isOfStudents = rest.form === 'estudiante';
  if (rest.kind === 'school' && !isOfStudents && offersForm(deps.event, 'estudiante'))
    return refuseFields({ form: 'partySchoolForm' });
  if (rest.kind !== 'school' && isOfStudents) return refuseFields({ form: 'partyStudentsForm' });
  if (from && until && from > until) return refuseFields({ until: 'partyDaysReversed' });
  const isOfBuyers = rest.form === 'comprador' && deps.event.premarket !== null;
  if (isOfBuyers && premarket === 'grant') {
    if (rest.quota > grantLimit) return refuseFields({ quota: 'partyGrantQuota' });
    if (!granting) return refuse('factor_required');
  }
  const party: Party = {
    _id: newId(),
    ...rest,
    ...(isOfBuyers && { premarket }),
    ...(booth && { booth }),
    ...(from && { from }),
    ...(until && { until }),
    code: newCode(),
    salt: randomBytes(16).toString('base64url'),
    createdAt: deps.clock(),
    mails: [],
  };
  const contacted = contact ? await addContact(deps, by, party, contact) : ok(party);
  if (!contacted.ok) return contacted;
  return audited(deps, { by: by.id, action: 'change parties', record: party._id }, async () => {
    const { inserted } = await deps.parties.insert(contacted.value);
    return inserted ? contacted : refuse('unavailable');
  });
}

/** Gives a party a new code; the former code stops working. Refuses with `not_found`. */
export const renewPartyCode = (deps: Deps, by: StaffFor<'parties'>, id: string): Promise<Result<Party>> =>
  revoking(deps, { kind: 'party', subject: id, value: 'code' }, () => changeParty(deps, by, id, withNewCode));

/**
 * Ends a party: its code and its contact's link stop working, and its people keep their passes. Refuses with `not_found`.
 */
export const endParty = (deps: Deps, by: StaffFor<'parties'>, id: string): Promise<Result<Party>> =>
  revoking(deps, { kind: 'party', subject: id, value: 'ended' }, () =>
    changeParty(deps, by, id, (party) => (party.endedAt ? null : endedParty(party, deps.clock()))),
  );
