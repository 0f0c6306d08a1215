import { expect, test } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import {
  type AccountParts,
  accountParts,
  activeUser,
  goodPassword,
  waitingUser,
} from '@/tests/factories/accounts';
import { signIn } from './sign-in';

const attempt = (parts: AccountParts, typed: Record<string, unknown>, client = 'test') =>
  signIn(parts, { typed, client });
const right = { email: 'maria@example.mx', password: goodPassword };
const wrong = { ...right, password: 'encino-y-nogal' };

test('signs an active user in, with any spelling of the e-mail', async () => {
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
  ['e-mail', { email: { $gt: '' }, password: goodPassword }],
  ['password', { email: 'maria@example.mx', password: { $ne: 'x' } }],
  ['e-mail in an array', { email: ['maria@example.mx'], password: goodPassword }],
])('refuses an operator as %s', async (_, typed) => {
  const parts = accountParts();
  await activeUser(parts);
  expect((await attempt(parts, typed)).ok).toBe(false);
});

test('refuses a password that matches only in the first 72 bytes', async () => {
  const parts = accountParts();
  const password = 'x1'.repeat(36);
  await activeUser(parts, { password });
  expect(await attempt(parts, { ...right, password })).toMatchObject({ ok: true });
  expect(await attempt(parts, { ...right, password: `${password}more` })).toMatchObject({
    fields: { password: 'passwordTooLong' },
  });
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

test('five failures in 15 minutes block the e-mail for that client only', async () => {
  const parts = accountParts();
  await activeUser(parts);
  for (let i = 0; i < 5; i++) expect(await attempt(parts, wrong)).toMatchObject({ code: 'invalid_fields' });
  const refused = await attempt(parts, right);
  expect(refused).toMatchObject({ code: 'too_many_requests' });
  expect(refused.ok ? 0 : refused.retryAfter).toBeGreaterThan(60);
  expect((await attempt(parts, right, 'another')).ok).toBe(true);
});

test('twenty parallel guesses count like sequential ones', async () => {
  const parts = accountParts();
  await activeUser(parts);
  const all = await Promise.all(Array.from({ length: 20 }, () => attempt(parts, wrong)));
  expect(all.filter((one) => !one.ok && one.code === 'invalid_fields')).toHaveLength(5);
});

test('does not count sign-ins that succeed', async () => {
  const parts = accountParts();
  await activeUser(parts);
  for (let i = 0; i < 35; i++) expect((await attempt(parts, right)).ok).toBe(true);
});

test('many parallel successful sign-ins do not block their client', async () => {
  const parts = accountParts();
  const people = Array.from({ length: 15 }, (_, i) => ({ ...right, email: `persona${i}@example.mx` }));
  for (const { email } of people) await activeUser(parts, { email });
  const crowd = await Promise.all([...people, ...people, ...people].map((typed) => attempt(parts, typed)));
  expect(crowd.filter(({ ok }) => ok)).toHaveLength(45);
  for (const typed of people) expect((await attempt(parts, typed)).ok).toBe(true);
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

test('limits a client to 30 failures a minute over all e-mails', async () => {
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

test('of parallel guesses at many accounts, those beyond the limit tell nothing, even the right one', async () => {
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

test('a successful sign-in clears earlier failures of that e-mail only', async () => {
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
