import { expect, test } from 'vitest';
import { aShow } from '@/tests/factories/events';
import { newStaff, officeParts, setUpFactor, staffIn } from '@/tests/factories/staff';
import { challengePasskey, givePasskey, passkeyStep } from './give-passkey';

const refused = { ok: false, code: 'passkey_refused' };

function passkeyParts() {
  return { ...officeParts(), event: aShow };
}

/** The challenge of a session, as stored. */
async function challenged(parts: ReturnType<typeof passkeyParts>) {
  const first = await newStaff(parts, 'owner');
  const options = JSON.parse((await challengePasskey(parts, first)) ?? '{}');
  const staff = await staffIn(parts, { id: first.id, sessionId: first.session.id });
  return { options, staff };
}

test('a passkey is offered for this host, with a challenge that the session stores', async () => {
  const parts = passkeyParts();
  const { options, staff } = await challenged(parts);
  expect(options.create).toMatchObject({ rp: { id: 'localhost' }, user: { name: staff.email } });
  expect(staff.session.challenge?.value).toBe(options.create.challenge);
});

test('a challenge can be answered once, by its session, within five minutes', async () => {
  const parts = passkeyParts();
  const { staff } = await challenged(parts);
  const after = async () =>
    (await staffIn(parts, { id: staff.id, sessionId: staff.session.id })).session.challenge;
  parts.pass(5 * 60);
  expect(await givePasskey(parts, staff, '{}')).toEqual(refused);
  expect(await after()).toBeDefined();
  parts.pass(-60);
  const elsewhere = { ...staff, session: { ...staff.session, id: 'b'.repeat(24) } };
  expect(await givePasskey(parts, elsewhere, '{}')).toEqual(refused);
  expect(await after()).toBeDefined();
  expect(await givePasskey(parts, staff, '{}')).toEqual(refused);
  expect(await after()).toBeUndefined();
});

test.each([
  ['http://192.168.1.7:3000', null],
  ['http://127.0.0.1:3000', null],
  ['http://localhost:3000', 'create'],
  ['https://registro.example', 'create'],
])('at %s browsers allow: %s', async (APP_URL, step) => {
  const parts = passkeyParts();
  const staff = await newStaff(parts, 'owner');
  expect(passkeyStep({ ...parts, env: { APP_URL } }, staff)).toBe(step);
});

test('an account with an app can add a passkey only right after the app’s code', async () => {
  const parts = passkeyParts();
  const { staff } = await setUpFactor(parts, await newStaff(parts, 'owner'));
  expect(passkeyStep(parts, staff)).toBeNull();
  expect(await challengePasskey(parts, staff)).toBeNull();
  const given = { ...staff, session: { ...staff.session, factorAt: parts.clock() } };
  expect(passkeyStep(parts, given)).toBe('create');
  parts.pass(600);
  expect(passkeyStep(parts, given)).toBeNull();
});
