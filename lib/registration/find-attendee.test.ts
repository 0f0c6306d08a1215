import { expect, test } from 'vitest';
import type { AccountUser } from '@/lib/accounts/types';
import { parseEnv } from '@/lib/base/env';
import { createClientLimit } from '@/lib/limits/client-limit';
import { createLimits } from '@/lib/limits/create-limits';
import { createCallerKey } from '@/lib/server/client-address';
import { limitSettings } from '@/tests/factories/limits';
import { answersOf, registrationDeps, registrationOf, signedIn } from '@/tests/factories/registration';
import { findOwn, lookUpEmail, lookUpTypedEmail, viewAttendee } from './find-attendee';
import { registerAttendee } from './register-attendee';

async function lookups(points = 30) {
  const registration = registrationDeps();
  const registered = await registerAttendee(registration, registrationOf('visitante'));
  const { store, attendees, limits } = registration;
  const byEmail = createClientLimit(store, {
    ...limitSettings,
    name: 'e',
    points,
    durationSeconds: 600,
  });
  const callerKey = createCallerKey(parseEnv({ VENUE_ADDRESSES: '203.0.113.0/24' }).VENUE_ADDRESSES);
  const lookUp = (email: string, client = 'one') =>
    lookUpTypedEmail({ attendees, limits: { ...limits, byEmail }, callerKey }, { typed: { email }, client });
  return { id: registered.ok ? registered.value.id : '', lookUp };
}

test('an address that is registered is found in any spelling', async () => {
  const { id, lookUp } = await lookups();
  for (const email of ['maria@ejemplo.mx', ' MARIA@Ejemplo.MX ']) {
    expect(await lookUp(email)).toEqual({ ok: true, value: { _id: id } });
  }
});

test.each([
  ['', 'emailRequired'],
  ['maria', 'emailInvalid'],
  ['nadie@ejemplo.mx', 'emailNotRegistered'],
])('an address without a registration is an error of the field: %j', async (email, message) => {
  const { lookUp } = await lookups();
  expect(await lookUp(email)).toEqual({ ok: false, code: 'invalid_fields', fields: { email: message } });
});

test('one client’s lookups are limited, whether or not they find someone; a malformed address does not count', async () => {
  const { id, lookUp } = await lookups(2);
  await lookUp('maria');
  await lookUp('nadie@ejemplo.mx');
  await lookUp('maria@ejemplo.mx');
  expect(await lookUp('maria@ejemplo.mx')).toMatchObject({ ok: false, code: 'too_many_requests' });
  expect(await lookUp('maria@ejemplo.mx', 'another')).toEqual({ ok: true, value: { _id: id } });
});

test('a crowd at the venue looks up its registrations, each person within the limit', async () => {
  const { id, lookUp } = await lookups(2);
  for (let person = 0; person < 5; person += 1)
    expect(await lookUp(`persona${person}@ejemplo.mx`, '203.0.113.7')).toMatchObject({
      code: 'invalid_fields',
    });
  for (let time = 0; time < 2; time += 1)
    expect(await lookUp('maria@ejemplo.mx', '203.0.113.7')).toEqual({ ok: true, value: { _id: id } });
  expect(await lookUp('maria@ejemplo.mx', '203.0.113.7')).toMatchObject({ code: 'too_many_requests' });
});

test('one device at the venue looks up a hundred times as many addresses as a person, and no more', async () => {
  const { store, attendees } = registrationDeps();
  const limits = createLimits(store, { ...limitSettings, factor: 0.1 });
  const callerKey = createCallerKey(parseEnv({ VENUE_ADDRESSES: '203.0.113.0/24' }).VENUE_ADDRESSES);
  const lookUp = (n: number, client: string) =>
    lookUpEmail({ attendees, limits, callerKey }, { email: `persona${n}@ejemplo.mx`, client });
  for (let n = 0; n < 300; n += 1)
    expect(await lookUp(n, '203.0.113.7')).toMatchObject({ code: 'not_found' });
  expect(await lookUp(300, '203.0.113.7')).toMatchObject({ code: 'too_many_requests' });
  expect(await lookUp(300, '203.0.113.8')).toMatchObject({ code: 'not_found' });
});

test('an account reads the record of its email as if it were in the account, and stores nothing', async () => {
  const deps = registrationDeps();
  const registered = await registerAttendee(deps, registrationOf());
  const id = registered.ok ? registered.value.id : '';
  const stored = await deps.attendees.byId(id);
  const joined = { ...stored, userId: signedIn().user?.id, browserNonce: expect.any(String) };
  expect(await viewAttendee(deps, id, signedIn())).toEqual({
    ok: true,
    value: { attendee: joined, isOwn: true },
  });
  expect(await findOwn(deps, signedIn().user as AccountUser)).toEqual({ ok: true, value: joined });
  expect(await deps.attendees.byId(id)).toEqual(stored);
});

test('an account reads the record that is in it rather than another of its email', async () => {
  const deps = registrationDeps();
  const inAccount = await registerAttendee(deps, registrationOf('visitante', { caller: signedIn() }));
  const user = { ...signedIn().user, email: 'otra@ejemplo.mx' } as AccountUser;
  const answers = answersOf('visitante', { email: user.email });
  await registerAttendee(deps, registrationOf('visitante', { answers }));
  expect(await findOwn(deps, user)).toMatchObject({
    value: { _id: inAccount.ok && inAccount.value.id, email: 'maria@ejemplo.mx' },
  });
});
