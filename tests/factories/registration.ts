import { randomUUID } from 'node:crypto';
import { createAudit } from '@/lib/audit/repository';
import type { UserId } from '@/lib/base/ids';
import { exampleAnswer } from '@/lib/contract/examples';
import { mexico } from '@/lib/event/offered';
import type { FormName } from '@/lib/event/types';
import { clearGates, copyOfVisits, forgetVisits } from '@/lib/gate/personal-visits';
import { createGateRecords, createVisits } from '@/lib/gate/repository';
import { createGeo } from '@/lib/geo/create-geo';
import { createLimits } from '@/lib/limits/create-limits';
import { resendLimits } from '@/lib/mail/queue-mail';
import { createPartyEntries } from '@/lib/outreach/entries/repository';
import { createListImports } from '@/lib/outreach/imports/repository';
import { createInvitees } from '@/lib/outreach/invitees/repository';
import { clearLists } from '@/lib/outreach/lists/clear-lists';
import { createLists } from '@/lib/outreach/lists/repository';
import { createOptOuts } from '@/lib/outreach/opt-outs/repository';
import { createParties } from '@/lib/outreach/parties/repository';
import { browserNonceOf, type Caller } from '@/lib/registration/abilities';
import { isOptionGroup } from '@/lib/registration/catalogue/fields';
import { categoryOf, type QuestionName, questionsOf, readQuestion } from '@/lib/registration/catalogue/forms';
import { newAttendee } from '@/lib/registration/insert-attendee';
import { placeFields } from '@/lib/registration/place/names';
import { isPlace, places } from '@/lib/registration/place/rules';
import type { Attendee } from '@/lib/registration/record';
import { type Registration, registerAttendee } from '@/lib/registration/register-attendee';
import { createAttendees } from '@/lib/registration/repository';
import type { RegistrationDeps } from '@/lib/registration/types';
import type { ValidAnswers } from '@/lib/registration/validate-answers';
import type { Store } from '@/lib/store/port';
import { createTaskRecords } from '@/lib/store/task-records';
import { aShow } from './events';
import { limitSettings } from './limits';
import { mailPermits } from './mail';
import { revocationParts } from './revocations';
import { recordedEvents } from './security-log';
import { freshStore } from './store';

export const nobody: Caller = {
  client: '203.0.113.1',
  user: null,
  owned: new Map(),
  opened: new Map(),
};

/** A browser without a session that registered these attendees. */
export function ownerOf(...attendees: Pick<Attendee, '_id' | 'browserNonce' | 'ownerNonce'>[]): Caller {
  return { ...nobody, owned: new Map(attendees.map((each) => [each._id, browserNonceOf(each)])) };
}

/** A browser without a session whose cookie names this attendee with this nonce. */
export function browserOf({ id, nonce = '' }: { id: string; nonce?: string | undefined }): Caller {
  return { ...nobody, owned: new Map([[id, nonce]]) };
}

/** A browser that opened a link mailed to this attendee. */
export function readerOf(attendee: Pick<Attendee, '_id' | 'browserNonce' | 'ownerNonce'>): Caller {
  return { ...nobody, opened: new Map([[attendee._id, browserNonceOf(attendee)]]) };
}

/** A browser that is signed in to an active account. */
export function signedIn(overrides: Partial<NonNullable<Caller['user']>> = {}): Caller {
  return {
    ...nobody,
    user: {
      id: 'aaaaaaaaaaaaaaaaaaaaaaaa' as UserId,
      name: 'María José Núñez',
      email: 'maria@ejemplo.mx',
      active: true,
      ...overrides,
    },
  };
}

/** The attendees in a store. */
export const attendeesIn = (store: Store, clock = () => new Date()) =>
  createAttendees(store, { clock, event: aShow });

/** The dependencies of registration, on a fresh store. The test sets the clock. */
export function registrationDeps(
  overrides: Partial<Omit<RegistrationDeps, 'limits'>> = {},
  store = freshStore(),
) {
  const released: string[] = [];
  const time = { now: new Date('2026-11-21T10:00:00Z') };
  return {
    attendees: attendeesIn(store, () => time.now),
    audit: createAudit(store),
    geo: createGeo(store),
    event: aShow,
    clock: () => time.now,
    isRegistrationOpen: () => true,
    ...recordedEvents(),
    /** The attendees whose conference seats were released. */
    released,
    releaseSeats: async (id: string) => void released.push(id),
    oweScrub: (debt?: string, until?: Date) =>
      createTaskRecords(store, () => time.now).owe('scrub', debt, until),
    resendLimits: resendLimits(),
    mailPermits: mailPermits(store, () => time.now),
    ...revocationParts(store, () => time.now),
    ...gateParts(store),
    callerKey: (client: string, _email: string) => client,
    limits: createLimits(store, limitSettings),
    time,
    store,
    ...overrides,
  };
}

/** The records of the gates, and what belongs to a person there. */
function gateParts(store: Store) {
  const records = { visits: createVisits(store), gateRecords: createGateRecords(store) };
  const gates = { ...records, event: aShow };
  const [lists, invitees] = [createLists(store), createInvitees(store)];
  const listImports = createListImports(store);
  const [parties, partyEntries] = [createParties(store), createPartyEntries(store)];
  return {
    ...records,
    isPrepared: async () => true,
    forgetVisits: (qr: string) => forgetVisits(gates, qr),
    visitsOf: (qr: string) => copyOfVisits(gates, qr),
    clearGates: () => clearGates(gates),
    ...{ parties, partyEntries },
    clearParties: () => parties.clear(),
    ...{ lists, invitees, optOuts: createOptOuts(store), listImports },
    clearLists: () => clearLists({ lists, listImports, invitees, partyEntries, parties }),
  };
}

const samples: Record<string, unknown> = {
  email: 'maria@ejemplo.mx',
  nombres: 'María José',
  apellidos: 'Núñez Íñiguez',
  nacimiento: '1988',
  sexo: 'F',
  carrera: 'Carpintera',
  nombreEmpresa: 'Taller Ñandú',
  notas: 'Busco herrajes',
  universidad: 'Universidad de Guadalajara',
  celular: '3312345678',
  wwwEmpresa: 'www.nandu.example',
};

/** The option that the tests choose in a group of the customer's shows. */
const usual: Record<string, string> = {
  giro: 'giroMuebleria',
  principalActividad: 'principalActividadMayoreo',
  mercadoAtiende: 'mercadoAtiendeResidencial',
  intereses: 'interesesCocinas',
};

/** A valid answer to a question. A field without a sample has that of the API’s examples, and a group its first option. */
export function answerTo(question: QuestionName, event = aShow): Record<string, unknown> {
  const { name } = readQuestion(question);
  if (isPlace(name)) {
    const { pais, codigoPostal } = placeFields(places[name].suffix);
    return { [pais]: 'MX', [codigoPostal]: '44100' };
  }
  if (isOptionGroup(name)) {
    const names = event[name].options.map((option) => option.name);
    return { [names.find((each) => each === usual[name]) ?? names[0] ?? event[name].other]: true };
  }
  return { [name]: samples[name] ?? exampleAnswer(name) };
}

/**
 * Valid answers to everything that a form requires from a person in Mexico. Overrides replace fields; undefined removes
 * them.
 */
export function answersOf(form: FormName, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const asked = questionsOf(form, aShow, mexico).filter((question) => !readQuestion(question).isOptional);
  return { ...Object.assign({}, ...asked.map((question) => answerTo(question))), ...overrides };
}

/** What a form makes of a person's answers before it is stored, with an id and nonces of its own. */
export function attendeeOf(form: FormName, overrides: Partial<Attendee> = {}): Attendee {
  const profile = answersOf(form) as unknown as ValidAnswers;
  const now = new Date('2026-11-21T10:00:00Z');
  const categoria = categoryOf(form, undefined);
  const attendee = newAttendee(aShow, { profile, categoria, locale: 'es', purposes: [], now });
  return { ...attendee, form, ...overrides };
}

/** A valid registration by an anonymous caller, or by the account's owner for a buyer. */
export function registrationOf(
  form: FormName = 'visitante',
  { client, ...overrides }: Partial<Omit<Registration, 'form'>> & { client?: string } = {},
): Registration {
  const caller = form === 'comprador' ? signedIn() : nobody;
  return {
    form,
    answers: answersOf(form),
    locale: 'es',
    caller: client === undefined ? caller : { ...caller, client },
    idempotencyKey: randomUUID(),
    ...overrides,
  };
}

/** A registered attendee, with the dependencies that stored it. */
export async function registered(
  form: FormName = 'visitante',
  overrides: Record<string, unknown> = {},
  deps = registrationDeps(),
) {
  const result = await registerAttendee(deps, registrationOf(form, { answers: answersOf(form, overrides) }));
  if (!result.ok) throw new Error(JSON.stringify(result));
  const { id, nonce } = result.value;
  const stored = async () => (await deps.attendees.byId(id)) as Attendee;
  return { deps, id, nonce, stored };
}
