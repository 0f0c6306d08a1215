import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { personKey } from '@/lib/base/client-key';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { aParty, outreachDeps, registrationWith } from '@/tests/factories/outreach';
import { answersOf, nobody, ownerOf, registrationOf, signedIn } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { newCode } from './code';
import { correctEmailInParty } from './correct-email-in-party';
import { partyState } from './party-state';
import { readParty } from './read-party';
import { registerInParty } from './register-in-party';
import { placeKey } from './repository';
import { settlePlaces } from './settle-places';

const minute = 60_000;
const placesOf = async (deps: ReturnType<typeof outreachDeps>, id: string) =>
  Object.keys(await deps.parties.takenPlaces(id)).length;

test('a registration with a code gets the name of the party, takes one place, and says where it came from', async () => {
  const deps = outreachDeps();
  const party = await aParty(deps);
  const registration = registrationWith(party, 'ana@alumnos.example');
  const withOther = { ...registration, answers: { ...registration.answers, universidad: 'Otra' } };
  const { id } = resultOf(await registerInParty(deps, withOther));
  expect(await deps.attendees.byId(id)).toMatchObject({
    ...{ categoria: 'ESTUDIANTE', universidad: party.name, source: 'party', party: party._id },
  });
  expect(await placesOf(deps, party._id)).toBe(1);
});

test('a code that is written by hand works, and another one is not found', async () => {
  const deps = outreachDeps();
  const party = await aParty(deps, { kind: 'company', form: 'visitante', name: 'Muebles Ñandú' });
  const { code } = party;
  const typed = `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase();
  const { id } = resultOf(
    await registerInParty(deps, { ...registrationWith(party, 'luis@nandu.example'), code: typed }),
  );
  expect(await deps.attendees.byId(id)).toMatchObject({
    nombreEmpresa: 'Muebles Ñandú',
    categoria: 'VISITANTE',
  });
  for (const other of ['', 'AAAA-AAAA', (await aParty(outreachDeps())).code])
    expect(
      await registerInParty(deps, { ...registrationWith(party, 'eva@nandu.example'), code: other }),
    ).toMatchObject({ ok: false, code: 'not_found' });
});

test('no place is left over after a refusal, and none is taken for a person who is sent away', async () => {
  const deps = outreachDeps();
  const party = await aParty(deps, { quota: 2 });
  const other = await aParty(deps, { kind: 'company', form: 'visitante', name: 'Taller' });
  resultOf(await registerInParty(deps, registrationWith(other, 'ana@alumnos.example')));
  expect(await registerInParty(deps, registrationWith(party, 'ana@alumnos.example'))).toMatchObject({
    code: 'email_already_registered',
  });
  expect(await registerInParty(deps, registrationWith(party, 'no address'))).toMatchObject({
    code: 'invalid_fields',
  });
  expect(await placesOf(deps, party._id)).toBe(0);
  for (const email of ['luis@alumnos.example', 'eva@alumnos.example'])
    resultOf(await registerInParty(deps, registrationWith(party, email)));
  expect(await registerInParty(deps, registrationWith(party, 'leo@alumnos.example'))).toMatchObject({
    code: 'registration_closed',
  });
  expect(await placesOf(deps, party._id)).toBe(2);
});

test('a place stays while another try of the same address registers, whichever of them is refused', async () => {
  const deps = outreachDeps();
  const party = await aParty(deps, { quota: 1 });
  const registration = registrationWith(party, 'ana@alumnos.example');
  const refusedOne = { ...registration, answers: { ...registration.answers, nombres: '' } };
  /** The dependencies of a registration during which something happens between taking its place and storing it. */
  const overtakenBy = (meanwhile: () => Promise<unknown>) => {
    const takePlace: typeof deps.parties.takePlace = async (...taken) => {
      const hasPlace = await deps.parties.takePlace(...taken);
      await meanwhile();
      return hasPlace;
    };
    return { ...deps, parties: { ...deps.parties, takePlace } };
  };
  // The second one fails while the first one is on its way, and then the first one does.
  const both = overtakenBy(async () => {
    await registerInParty(deps, refusedOne);
    expect(await placesOf(deps, party._id)).toBe(1);
  });
  expect(await registerInParty(both, refusedOne)).toMatchObject({ code: 'invalid_fields' });
  expect(await placesOf(deps, party._id)).toBe(0);
  // The second one registers, and the first one finds the address registered.
  const first = overtakenBy(() => registerInParty(deps, registration));
  expect(await registerInParty(first, registration)).toMatchObject({ code: 'email_already_registered' });
  expect(await placesOf(deps, party._id)).toBe(1);
  expect(await registerInParty(deps, registrationWith(party, 'eva@alumnos.example'))).toMatchObject({
    code: 'registration_closed',
  });
});

test('whoever corrects their address keeps their place, and nobody registers with the former one beyond the quota', async () => {
  const deps = outreachDeps();
  const party = await aParty(deps, { quota: 1 });
  const first = { ...registrationWith(party, 'ana@alumnos.example'), idempotencyKey: randomUUID() };
  const { id } = resultOf(await registerInParty(deps, first));
  // A retry, as after an answer that was lost.
  resultOf(await registerInParty(deps, first));
  const correct = async (email: string) => {
    const attendee = await deps.attendees.byId(id);
    if (!attendee) throw new Error('unreachable');
    return correctEmailInParty(deps, { id, typed: { email }, caller: ownerOf(attendee) });
  };
  const registerAs = (email: string) => registerInParty(deps, registrationWith(party, email));
  const keys = async () => Object.keys(await deps.parties.takenPlaces(party._id));
  for (const refused of ['ana@alumnos.example', 'no address'])
    expect(await correct(refused)).toMatchObject({ code: 'invalid_fields' });
  expect(await keys()).toEqual([placeKey(party, 'ana@alumnos.example')]);
  resultOf(await correct('ana@otra.example'));
  expect(await keys()).toEqual([placeKey(party, 'ana@otra.example')]);
  expect(await registerAs('ana@alumnos.example')).toMatchObject({ code: 'registration_closed' });
});

test('an address that is not corrected leaves every place as it was, whoever asks', async () => {
  const deps = outreachDeps();
  const party = await aParty(deps, { quota: 2 });
  const [{ id }] = [
    resultOf(await registerInParty(deps, registrationWith(party, 'ana@alumnos.example'))),
    resultOf(await registerInParty(deps, registrationWith(party, 'luis@alumnos.example'))),
  ];
  const ana = await deps.attendees.byId(id);
  if (!ana) throw new Error('unreachable');
  const before = await deps.parties.takenPlaces(party._id);
  const typed = { email: 'luis@alumnos.example' };
  expect(await correctEmailInParty(deps, { id, typed, caller: nobody })).toMatchObject({ code: 'not_found' });
  expect(await deps.parties.takenPlaces(party._id)).toEqual(before);
  const own = { id, typed, caller: ownerOf(ana) };
  expect(await correctEmailInParty(deps, own)).toMatchObject({ code: 'invalid_fields' });
  expect(Object.keys(await deps.parties.takenPlaces(party._id))).toEqual(Object.keys(before));
  expect(await registerInParty(deps, registrationWith(party, 'eva@alumnos.example'))).toMatchObject({
    code: 'registration_closed',
  });
});

test('somebody with an account who uses the code of a party becomes one of its people and keeps a place', async () => {
  const deps = outreachDeps();
  const party = await aParty(deps, { quota: 1, kind: 'company', form: 'comprador', premarket: 'grant' });
  const caller = signedIn();
  const email = 'maria@ejemplo.mx';
  const { id } = resultOf(await registerAttendee(deps, registrationOf('visitante', { caller })));
  const answers = { ...answersOf('comprador'), email };
  resultOf(await registerInParty(deps, { ...registrationWith(party, email), caller, answers }));
  expect(await deps.attendees.byId(id)).toMatchObject({
    ...{ categoria: 'COMPRADOR', party: party._id, source: 'party' },
  });
  deps.time.now = new Date(deps.time.now.getTime() + 11 * minute);
  await settlePlaces(deps);
  expect(await placesOf(deps, party._id)).toBe(1);
});

test('after 30 codes that no party has, a client is refused for ten minutes, and a code that is mistyped counts nothing', async () => {
  const deps = outreachDeps();
  const party = await aParty(deps);
  const client = '203.0.113.77';
  for (let n = 0; n < 50; n++) expect((await readParty(deps, 'no code', client)).state).toBe('unknown');
  for (let n = 0; n < 30; n++) expect((await readParty(deps, newCode(), client)).state).toBe('unknown');
  expect((await readParty(deps, newCode(), client)).state).toBe('tooMany');
  expect((await readParty(deps, party.code, client)).state).toBe('tooMany');
  const registration = registrationWith(party, 'ana@alumnos.example');
  expect(await registerInParty(deps, { ...registration, caller: { ...nobody, client } })).toMatchObject({
    code: 'too_many_requests',
  });
  expect(await readParty(deps, party.code, nobody.client)).toMatchObject({
    state: 'open',
    party: { _id: party._id },
  });
});

test('a code works within its days at the venue, until staff end it', async () => {
  const deps = outreachDeps();
  const { timeZone } = deps.event;
  const party = await aParty(deps, { from: '2026-11-21', until: '2026-11-22' });
  const stateAt = (now: string, taken = 0) => partyState(party, taken, { now: new Date(now), timeZone });
  expect(stateAt('2026-11-21T05:59:59Z')).toBe('early');
  expect(stateAt('2026-11-21T06:00:00Z')).toBe('open');
  expect(stateAt('2026-11-23T05:59:59Z', 29)).toBe('open');
  expect(stateAt('2026-11-23T05:59:59Z', 30)).toBe('full');
  expect(stateAt('2026-11-23T06:00:00Z')).toBe('over');
  deps.time.now = new Date('2026-11-20T12:00:00Z');
  const early = await registerInParty(deps, registrationWith(party, 'ana@alumnos.example'));
  expect(early).toMatchObject({ code: 'registration_closed' });
  deps.time.now = new Date('2026-11-21T12:00:00Z');
  await deps.parties.update(party._id, (current) => ({ ...current, endedAt: deps.clock() }));
  const ended = await registerInParty(deps, registrationWith(party, 'ana@alumnos.example'));
  expect(ended).toMatchObject({ code: 'registration_closed' });
});

test('the place of an erased person, and one whose registration never came, are free again after ten minutes', async () => {
  const deps = outreachDeps();
  const party = await aParty(deps, { quota: 3 });
  const [ana, luis] = [
    resultOf(await registerInParty(deps, registrationWith(party, 'ana@alumnos.example'))),
    resultOf(await registerInParty(deps, registrationWith(party, 'luis@alumnos.example'))),
  ];
  await deps.parties.takePlace(party, 'of a process that died', deps.clock());
  await deps.attendees.delete(ana.id);
  await settlePlaces(deps);
  expect(await placesOf(deps, party._id)).toBe(3);
  deps.time.now = new Date(deps.time.now.getTime() + 11 * minute);
  await settlePlaces(deps);
  expect(await placesOf(deps, party._id)).toBe(1);
  // A corrected address keeps its place.
  await deps.attendees.update(luis.id, (current) => ({
    ...current,
    ...{ email: 'luis@otra.example', emailKey: 'luis@otra.example' },
  }));
  await settlePlaces(deps);
  expect(await placesOf(deps, party._id)).toBe(1);
});

test('at the venue, an old code that many people try keeps nobody else out, until 300 tries in all', async () => {
  const deps = { ...outreachDeps(), callerKey: personKey };
  const [party, client] = [await aParty(deps), '203.0.113.9'];
  const stateOf = async (code: string) => (await readParty(deps, code, client)).state;
  const old = newCode();
  for (let time = 0; time < 30; time++) expect(await stateOf(old)).toBe('unknown');
  expect(await stateOf(old)).toBe('tooMany');
  expect(await stateOf(party.code)).toBe('open');
  for (let time = 30; time < 300; time++) await stateOf(newCode());
  expect(await stateOf(party.code)).toBe('tooMany');
});
