import { expect, test, vi } from 'vitest';
import { log } from '@/lib/base/log';
import { aShow } from '@/tests/factories/events';
import { enrolmentOf, newStaff, officeParts, setUpFactor, staffIn } from '@/tests/factories/staff';
import { challengePasskey, givePasskey, passkeyStep } from './give-passkey';

const refused = { ok: false, code: 'passkey_refused' };

function passkeyParts() {
  return { ...officeParts(), event: aShow };
}

/** The challenge of a session, as stored. */
async function challenged(parts: ReturnType<typeof passkeyParts>, email = 'owner@example.mx') {
  const first = await newStaff(parts, 'owner', email);
  const enrolment = await enrolmentOf(parts, first);
  const options = JSON.parse((await challengePasskey(parts, first, enrolment)) ?? '{}');
  const staff = await staffIn(parts, { id: first.id, sessionId: first.session.id });
  return { options, staff, request: { enrolment, client: 'c' } };
}

test('a passkey is offered for this host, with a challenge that the session stores', async () => {
  const parts = passkeyParts();
  const { options, staff } = await challenged(parts);
  expect(options.create).toMatchObject({ rp: { id: 'localhost' }, user: { name: staff.email } });
  expect(staff.session.challenge?.value).toBe(options.create.challenge);
});

test('a challenge can be answered once, by its session, within five minutes', async () => {
  const parts = passkeyParts();
  const { staff, request } = await challenged(parts);
  const after = async () =>
    (await staffIn(parts, { id: staff.id, sessionId: staff.session.id })).session.challenge;
  parts.pass(5 * 60);
  expect(await givePasskey(parts, staff, '{}', request)).toEqual(refused);
  expect(await after()).toBeDefined();
  parts.pass(-60);
  const elsewhere = { ...staff, session: { ...staff.session, id: 'b'.repeat(24) } };
  expect(await givePasskey(parts, elsewhere, '{}', request)).toEqual(refused);
  expect(await after()).toBeDefined();
  expect(await givePasskey(parts, staff, '{}', request)).toEqual(refused);
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
  expect(passkeyStep({ ...parts, env: { APP_URL } }, staff, await enrolmentOf(parts, staff))).toBe(step);
});

test('an account with an app can add a passkey only right after the app’s code', async () => {
  const parts = passkeyParts();
  const { staff } = await setUpFactor(parts, await newStaff(parts, 'owner'));
  expect(passkeyStep(parts, staff, undefined)).toBeNull();
  expect(await challengePasskey(parts, staff, undefined)).toBeNull();
  const given = { ...staff, session: { ...staff.session, factorAt: parts.clock() } };
  expect(passkeyStep(parts, given, undefined)).toBe('create');
  parts.pass(600);
  expect(passkeyStep(parts, given, undefined)).toBeNull();
});

/** Staff with a passkey and an open challenge, and an answer that its authenticator did not sign. */
async function withPasskey() {
  const parts = passkeyParts();
  const { id, session } = await newStaff(parts, 'owner');
  const passkey = { id: 'cGFzc2tleQ', publicKey: 'cHVibGlj', counter: 0, addedAt: parts.clock() };
  await parts.users.update(id, (current) => ({
    ...current,
    staff: { passkeys: [passkey], recoveryHashes: [] },
  }));
  const current = () => staffIn(parts, { id, sessionId: session.id });
  await challengePasskey(parts, await current(), undefined);
  const answer = JSON.stringify({
    ...{ id: passkey.id, rawId: passkey.id, type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON: 'e30', authenticatorData: '', signature: '' },
  });
  return { parts, staff: await current(), answer };
}

test('an answer that the authenticator did not sign is refused, and the reason is logged', async () => {
  const warn = vi.spyOn(log(), 'warn').mockReturnValue(undefined);
  const { parts, staff, answer } = await withPasskey();
  expect(await givePasskey(parts, staff, answer, { client: 'c' })).toEqual(refused);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, expect.any(String));
});

test('a failure of the store is not reported as a refused passkey', async () => {
  const { parts, staff, answer } = await withPasskey();
  const failure = new Error('the store is down');
  const users = { ...parts.users, byId: () => Promise.reject(failure) };
  await expect(givePasskey({ ...parts, users }, staff, answer, { client: 'c' })).rejects.toBe(failure);
});

test('the first passkey is offered and accepted with the mailed link only', async () => {
  const parts = passkeyParts();
  const staff = await newStaff(parts, 'owner');
  expect(passkeyStep(parts, staff, undefined)).toBeNull();
  expect(await challengePasskey(parts, staff, undefined)).toBeNull();
  const { staff: challengedStaff } = await challenged(parts, 'sol@example.mx');
  expect(await givePasskey(parts, challengedStaff, '{}', { client: 'c' })).toEqual({
    ok: false,
    code: 'link_required',
  });
});
