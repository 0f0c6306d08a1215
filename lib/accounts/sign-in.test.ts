import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import { personKey } from '@/lib/base/client-key';
import { Unavailable } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { createLimits } from '@/lib/limits/create-limits';
import {
  type AccountParts,
  accountParts,
  activeUser,
  goodPassword,
  knownBrowserOf,
  userRecord,
  waitingUser,
} from '@/tests/factories/accounts';
import { limitSettings } from '@/tests/factories/limits';
import { withAccount } from './known-browser';
import { signIn } from './sign-in';

const attempt = (parts: AccountParts, typed: Record<string, unknown>, client = 'test') =>
  signIn(parts, { typed, client });
const right = { email: 'maria@example.mx', password: goodPassword };
const wrong = { ...right, password: 'encino-y-nogal' };

test('signs an active user in, with any spelling of the email', async () => {
  const parts = accountParts();
  const { id } = await activeUser(parts);
  expect(await attempt(parts, right)).toMatchObject({ ok: true, value: { id, active: true } });
  expect((await attempt(parts, { ...right, email: ' MARIA@example.MX ' })).ok).toBe(true);
  expect(await attempt(parts, { ...right, password: ` ${goodPassword}` })).toMatchObject({
    fields: { password: 'passwordIncorrect' },
  });
});

test('reports errors by field', async () => {
  const parts = accountParts();
  await activeUser(parts);
  const fields = async (typed: Record<string, unknown>) => {
    const refused = await attempt(parts, typed);
    return refused.ok ? null : refused.fields;
  };
  expect(await fields({})).toEqual({ email: 'emailRequired', password: 'passwordRequired' });
  expect(await fields({ ...right, email: 'maria' })).toEqual({ email: 'emailInvalid' });
  expect(await fields({ ...right, email: 'otra@example.mx' })).toEqual({ email: 'emailNotFound' });
  expect(await fields(wrong)).toEqual({ password: 'passwordIncorrect' });
});

test.each([
  ['email', { email: { $gt: '' }, password: goodPassword }],
  ['password', { email: 'maria@example.mx', password: { $ne: 'x' } }],
  ['email in an array', { email: ['maria@example.mx'], password: goodPassword }],
])('refuses an operator as %s', async (_, typed) => {
  const parts = accountParts();
  await activeUser(parts);
  expect((await attempt(parts, typed)).ok).toBe(false);
});

test('uses a password exactly as it was typed, up to its 128th character', async () => {
  const parts = accountParts();
  const password = ` ${'ñá'.repeat(63)}😀`;
  await activeUser(parts, { password });
  expect(await attempt(parts, { ...right, password })).toMatchObject({ ok: true });
  for (const [other, error] of [
    [password.trim(), 'passwordIncorrect'],
    [password.replace('😀', '😁'), 'passwordIncorrect'],
    [password.normalize('NFD').slice(0, 128), 'passwordIncorrect'],
    [`${password}x`, 'passwordTooLong'],
  ])
    expect(await attempt(parts, { ...right, password: other })).toMatchObject({
      fields: { password: error },
    });
});

test('accepts the hash of an earlier version, and replaces it when the password was correct', async () => {
  const parts = accountParts();
  const { id } = await activeUser(parts);
  const earlier = bcrypt.hashSync(goodPassword, 4);
  const store = (passwordHash: string) => parts.users.update(id, (user) => ({ ...user, passwordHash }));
  const stored = async () => (await userRecord(parts, id)).passwordHash;
  await store(earlier);
  await attempt(parts, wrong);
  expect(await stored()).toBe(earlier);
  expect((await attempt(parts, right)).ok).toBe(true);
  const renewed = await stored();
  expect(renewed).toMatch(/^hmac-sha256:/);
  expect((await attempt(parts, right)).ok).toBe(true);
  expect(await stored()).toBe(renewed);
  // A new password that was stored meanwhile stays.
  await store(earlier);
  const hash: typeof parts.passwords.hash = async (...args) => {
    await store('newer');
    return parts.passwords.hash(...args);
  };
  expect((await attempt({ ...parts, passwords: { ...parts.passwords, hash } }, right)).ok).toBe(true);
  expect(await stored()).toBe('newer');
});

test('reports an inactive account only with its correct password', async () => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  expect(await attempt(parts, wrong)).toMatchObject({ fields: { password: 'passwordIncorrect' } });
  expect(await attempt(parts, right)).toMatchObject({
    code: 'not_active',
    inactiveUser: { id },
  });
});

test('refuses every password for an account without one', async () => {
  const parts = accountParts();
  const { id } = await activeUser(parts);
  await parts.users.update(id, (user) => ({ ...user, passwordHash: undefined }));
  expect(await attempt(parts, right)).toMatchObject({ fields: { password: 'passwordIncorrect' } });
});

test('five failures in 15 minutes block the email for that client only', async () => {
  const parts = accountParts();
  await activeUser(parts);
  for (let i = 0; i < 5; i++) expect(await attempt(parts, wrong)).toMatchObject({ code: 'invalid_fields' });
  const refused = await attempt(parts, right);
  expect(refused).toMatchObject({ code: 'too_many_requests' });
  expect(refused.ok ? 0 : refused.retryAfter).toBeGreaterThan(60);
  expect((await attempt(parts, right, 'another')).ok).toBe(true);
});

test('five failures from a network address do not block a browser there that signed in before, which has five of its own', async () => {
  const parts = accountParts();
  await activeUser(parts);
  const browser = await knownBrowserOf(parts, right.email);
  const inBrowser = (typed: typeof right, client = 'test') => signIn(parts, { typed, client, browser });
  for (let i = 0; i < 5; i++) await attempt(parts, wrong);
  expect(await attempt(parts, right)).toMatchObject({ code: 'too_many_requests' });
  expect(await inBrowser(right)).toMatchObject({ ok: true });
  // Wherever the browser is, its failures count together, and not against the others at its address.
  for (let i = 0; i < 5; i++)
    expect(await inBrowser(wrong, `client ${i}`)).toMatchObject({ code: 'invalid_fields' });
  expect(await inBrowser(right, 'client 5')).toMatchObject({ code: 'too_many_requests' });
  expect(await attempt(parts, right, 'client 0')).toMatchObject({ ok: true });
});

test('a browser that signed in is no known one any more once there is a new password', async () => {
  const parts = accountParts();
  const { id } = await activeUser(parts);
  const browser = await knownBrowserOf(parts, right.email);
  const renewed = await parts.passwords.hash('otra contraseña larga', 'test');
  if (!renewed.ok) throw new Error(renewed.code);
  await parts.users.update(id, (user) => ({ ...user, passwordHash: renewed.value }));
  const guess = (client: string) => signIn(parts, { typed: wrong, client, browser });
  for (let n = 0; n < 5; n++) await attempt(parts, wrong);
  expect(await guess('test')).toMatchObject({ code: 'too_many_requests' });
  for (let n = 0; n < 25; n++) expect(await guess(`client ${n}`)).toMatchObject({ code: 'invalid_fields' });
  expect(await guess('client 25')).toMatchObject({ code: 'too_many_requests' });
});

test('guesses from many clients are limited to 30 an hour, which blocks only browsers that never signed in to the account', async () => {
  const parts = accountParts();
  await activeUser(parts);
  const browser = await knownBrowserOf(parts, right.email);
  const from = (n: number, typed: typeof right, cookie?: string) =>
    signIn(parts, { typed, client: `client ${n}`, browser: cookie });
  for (let n = 0; n < 30; n++) expect(await from(n, wrong)).toMatchObject({ code: 'invalid_fields' });
  const refused = await from(30, right);
  expect(refused).toMatchObject({ code: 'too_many_requests' });
  expect(refused.ok ? 0 : refused.retryAfter).toBeGreaterThan(3000);
  const ofAnother = withAccount(parts.secrets, undefined, 'otra@example.mx');
  expect(await from(31, right, ofAnother)).toMatchObject({ code: 'too_many_requests' });
  expect(await from(32, right, browser)).toMatchObject({ ok: true });
});

test('an attempt refused by the account’s limit does not count as a failure of the client', async () => {
  const parts = accountParts();
  const { loginByAccount } = parts.limits;
  await activeUser(parts);
  await Promise.all(Array.from({ length: 30 }, () => loginByAccount.take(right.email)));
  for (let n = 0; n < 6; n++)
    expect(await attempt(parts, right)).toMatchObject({ code: 'too_many_requests' });
  await loginByAccount.forgive(right.email);
  expect(await attempt(parts, right)).toMatchObject({ ok: true });
});

test('twenty parallel guesses count like sequential ones', async () => {
  const parts = accountParts();
  await activeUser(parts);
  const all = await Promise.all(Array.from({ length: 20 }, () => attempt(parts, wrong)));
  expect(all.filter((one) => !one.ok && one.code === 'invalid_fields')).toHaveLength(5);
});

test('sign-ins that succeed do not count as failures, and are limited to 300 in ten minutes for a client', async () => {
  const parts = accountParts();
  await activeUser(parts);
  for (let i = 0; i < 35; i++) expect((await attempt(parts, right)).ok).toBe(true);
  const { signedInByClient } = parts.limits;
  await Promise.all(Array.from({ length: 264 }, () => signedInByClient.take('test')));
  expect((await attempt(parts, right)).ok).toBe(true);
  expect(await attempt(parts, right)).toMatchObject({ code: 'too_many_requests' });
  expect((await attempt(parts, right, 'another')).ok).toBe(true);
});

const person = (i: number) => ({ ...right, email: `persona${i}@example.mx` });

/** Active users `persona0@…` and so on, all with the same password. */
async function crowdOf(parts: AccountParts, size: number) {
  const first = await userRecord(parts, (await activeUser(parts, person(0))).id);
  const people = Array.from({ length: size }, (_, i) => person(i));
  for (const { email } of people.slice(1))
    await parts.users.insert({ ...first, _id: newId(), email, emailKey: email });
  return people;
}

test('22 accounts of one client, with 5 sign-ins each in flight, keep no other client waiting', async () => {
  const parts = accountParts();
  const people = await crowdOf(parts, 23);
  const crowd = people
    .slice(0, 22)
    .flatMap((typed) => Array.from({ length: 5 }, () => attempt(parts, typed)));
  let ended = 0;
  for (const one of crowd) void one.then(({ ok }) => ok && ended++);
  expect((await attempt(parts, person(22), 'another')).ok).toBe(true);
  expect(ended).toBeLessThanOrEqual(8);
  const answers = await Promise.all(crowd);
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) expect(one).toMatchObject({ code: 'too_many_requests', retryAfter: 1 });
  // An attempt that was refused without checking the password does not count as a failure.
  for (const typed of people.slice(0, 22)) expect((await attempt(parts, typed)).ok).toBe(true);
});

test('at the venue, where many share an address, a crowd signs in at once', async () => {
  const parts = accountParts();
  const people = await crowdOf(parts, 15);
  const atVenue = { ...parts, callerKey: personKey };
  const crowd = await Promise.all([...people, ...people, ...people].map((typed) => attempt(atVenue, typed)));
  expect(crowd.filter(({ ok }) => ok)).toHaveLength(45);
});

test('one device at the venue has 300 failures a minute, however many addresses it tries', async () => {
  const parts = { ...accountParts(), callerKey: personKey };
  const limits = createLimits(parts.store, { ...limitSettings, factor: 0.1 });
  const tryNext = (n: number, client = 'one') =>
    attempt({ ...parts, limits }, { ...right, email: `nobody${n}@example.mx` }, client);
  for (let n = 0; n < 30; n++) expect(await tryNext(n)).toMatchObject({ code: 'invalid_fields' });
  expect(await tryNext(30)).toMatchObject({ code: 'too_many_requests' });
  expect(await tryNext(30, 'another')).toMatchObject({ code: 'invalid_fields' });
});

test('an attempt that could not be checked does not count as a failure', async () => {
  const parts = accountParts();
  await activeUser(parts);
  const busy = { ...parts.passwords, verify: () => Promise.reject(new Unavailable('busy')) };
  for (let i = 0; i < 40; i++) {
    await expect(attempt({ ...parts, passwords: busy }, right)).rejects.toThrow('busy');
  }
  expect((await attempt(parts, right)).ok).toBe(true);
});

test('limits a client to 30 failures a minute over all emails', async () => {
  const parts = accountParts();
  for (let i = 0; i < 30; i++) {
    expect(await attempt(parts, { ...right, email: `nobody${i}@example.mx` })).toMatchObject({
      code: 'invalid_fields',
    });
  }
  expect(await attempt(parts, { ...right, email: 'nobody31@example.mx' })).toMatchObject({
    code: 'too_many_requests',
  });
});

test('parallel guesses at many accounts reveal nothing beyond the limit, even the right one', async () => {
  const parts = accountParts();
  await activeUser(parts);
  const wrongOnes = Array.from({ length: 40 }, (_, i) =>
    attempt(parts, { ...right, email: `nobody${i}@example.mx` }),
  );
  const verify: typeof parts.passwords.verify = async (...args) => {
    await Promise.all(wrongOnes);
    return parts.passwords.verify(...args);
  };
  const rightOne = attempt({ ...parts, passwords: { ...parts.passwords, verify } }, right);
  const answers = await Promise.all(wrongOnes);
  expect(answers.filter((one) => !one.ok && one.code === 'invalid_fields')).toHaveLength(30);
  expect(await rightOne).toMatchObject({ code: 'too_many_requests' });
});

test('a successful sign-in clears earlier failures of that email only', async () => {
  const parts = accountParts();
  await activeUser(parts);
  for (let i = 0; i < 29; i++) {
    expect(await attempt(parts, { ...right, email: `nobody${i}@example.mx` })).toMatchObject({
      code: 'invalid_fields',
    });
    if (i === 10) for (let j = 0; j < 4; j++) await attempt(parts, wrong, 'another');
    if (i === 20) expect((await attempt(parts, right, 'another')).ok).toBe(true);
    if (i % 7 === 0) expect((await attempt(parts, right)).ok).toBe(true);
  }
  for (let i = 0; i < 5; i++)
    expect(await attempt(parts, wrong, 'another')).toMatchObject({ code: 'invalid_fields' });
  expect(await attempt(parts, right, 'another')).toMatchObject({ code: 'too_many_requests' });
  expect(await attempt(parts, wrong)).toMatchObject({ code: 'invalid_fields' });
  expect(await attempt(parts, right)).toMatchObject({ code: 'too_many_requests' });
});
