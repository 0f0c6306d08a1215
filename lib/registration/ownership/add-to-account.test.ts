import { expect, test } from 'vitest';
import type { AccountUser } from '@/lib/accounts/types';
import { answersOf, registrationDeps, registrationOf, signedIn } from '@/tests/factories/registration';
import { registerAttendee } from '../register-attendee';
import { addToAccount } from './add-to-account';

const maria = signedIn().user as AccountUser;
const other = signedIn({ id: 'bbbbbbbbbbbbbbbbbbbbbbbb' as AccountUser['id'] }).user as AccountUser;

async function registered(overrides: Record<string, unknown> = {}) {
  const deps = registrationDeps();
  const result = await registerAttendee(
    deps,
    registrationOf('visitante', { answers: answersOf('visitante', overrides) }),
  );
  return { deps, id: result.ok ? result.value.id : '' };
}

test('an account takes the record of its email, in whatever spelling that was registered', async () => {
  const { deps, id } = await registered({ email: ' MARIA@Ejemplo.mx' });
  const before = await deps.attendees.byId(id);
  const linked = await addToAccount(deps, maria);
  expect(linked).toMatchObject({ ok: true, value: { _id: id, userId: maria.id } });
  expect(await deps.attendees.byId(id)).toEqual({
    ...before,
    userId: maria.id,
    browserNonce: expect.not.stringMatching(String(before?.ownerNonce)),
  });
  expect(await addToAccount(deps, maria)).toEqual(linked);
});

test('a record of another account stays with it', async () => {
  const { deps, id } = await registered();
  await addToAccount(deps, maria);
  expect(await addToAccount(deps, other)).toEqual({ ok: false, code: 'not_found' });
  expect(await deps.attendees.byId(id)).toMatchObject({ userId: maria.id });
});

test('of two accounts at once one gets the record', async () => {
  const { deps, id } = await registered();
  const results = await Promise.all(
    [maria, other, maria, other, maria].map((user) => addToAccount(deps, user)),
  );
  const holder = (await deps.attendees.byId(id))?.userId;
  expect(results.map((result) => result.ok)).toEqual(
    [maria, other, maria, other, maria].map((user) => user.id === holder),
  );
});

test('an account whose email is not proven takes nothing', async () => {
  const { deps, id } = await registered();
  expect(await addToAccount(deps, { ...maria, active: false })).toMatchObject({ code: 'not_active' });
  expect(await deps.attendees.byId(id)).not.toHaveProperty('userId');
});

test('an email without a registration is answered with not_found', async () => {
  const { deps } = await registered({ email: 'otra@ejemplo.mx' });
  expect(await addToAccount(deps, maria)).toEqual({ ok: false, code: 'not_found' });
});
