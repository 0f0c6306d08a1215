import { expect, test } from 'vitest';
import { ok } from '@/lib/base/result';
import {
  accountParts,
  goodPassword,
  mailsOf,
  registration,
  userRecord,
  waitingUser,
} from '@/tests/factories/accounts';
import { frozenBy } from '@/tests/factories/hostile-texts';
import { correctWaitingEmail } from './correct-waiting-email';
import { registerUser } from './register-user';
import { usersSpec } from './repository';
import { toSignedInUser } from './rules';

const register = (parts: ReturnType<typeof accountParts>, typed: Record<string, unknown>) =>
  registerUser(parts, { typed, locale: 'es', client: 'test' });

test('creates an inactive account with one activation mail in its language', async () => {
  const parts = accountParts();
  const registered = await registerUser(parts, { typed: registration(), locale: 'en', client: 'test' });
  expect(registered).toMatchObject({
    ok: true,
    value: { name: 'María Peña', email: 'maria@example.mx', active: false },
  });
  const id = registered.ok ? registered.value.id : '';
  expect(id).toMatch(/^[0-9a-f]{24}$/);
  const record = await userRecord(parts, id);
  expect(record.locale).toBe('en');
  expect(record.mails).toHaveLength(1);
  expect(record.mails[0]).toMatchObject({
    kind: 'activation',
    locale: 'en',
    to: { name: 'María Peña', address: 'maria@example.mx' },
    link: { path: '/activate', expiresAt: new Date(parts.clock().getTime() + 48 * 3600 * 1000) },
  });
  expect(record.mailDueAt).toEqual(parts.clock());
});

test('stores the password only as a bcrypt hash', async () => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  const record = await userRecord(parts, id);
  expect(JSON.stringify(record)).not.toContain(goodPassword);
  expect(await parts.passwords.verify(goodPassword, record.passwordHash, 'test')).toEqual(ok(true));
});

test('trims name and email, keeps accents, and takes the password exactly as sent', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts, {
    name: '  Íñigo \n Muñoz ',
    email: ' inigo@example.mx ',
    password: ` ${goodPassword}`,
    password2: ` ${goodPassword}`,
  });
  expect(user).toMatchObject({ name: 'Íñigo Muñoz', email: 'inigo@example.mx' });
  const { passwordHash } = await userRecord(parts, user.id);
  expect(await parts.passwords.verify(` ${goodPassword}`, passwordHash, 'test')).toEqual(ok(true));
  expect(await parts.passwords.verify(goodPassword, passwordHash, 'test')).toEqual(ok(false));
});

test.each([
  ['no name', { name: '  ' }, { name: 'nameRequired' }],
  ['an invisible name', { name: '\u200b\u3164' }, { name: 'nameRequired' }],
  ['a web address as a name', { name: 'Gana en evil.com' }, { name: 'nameHoldsWebAddress' }],
  ['a name of 81 characters', { name: 'ñ'.repeat(81) }, { name: 'nameTooLong' }],
  ['an operator as name', { name: { $gt: '' } }, { name: 'nameInvalid' }],
  ['no email', { email: '' }, { email: 'emailRequired', email2: 'email2Required' }],
  ['an invalid email', { email: 'maria@' }, { email: 'emailInvalid' }],
  ['an operator as email', { email: { $ne: null }, email2: 'a@b.mx' }, { email: 'emailInvalid' }],
  [
    'an object as email that is no text',
    { email: { toString: 1 }, email2: 'a@b.mx' },
    { email: 'emailInvalid' },
  ],
  ['another email in the repetition', { email2: 'mario@example.mx' }, { email2: 'emailMismatch' }],
  ['no password', { password: '' }, { password: 'passwordRequired', password2: 'password2Required' }],
  ['a password of 7 characters', { password: 'nogal-y' }, { password: 'passwordTooShort' }],
  ['a password of two emoji, which are 8 bytes', { password: '😀😁' }, { password: 'passwordTooShort' }],
  ['a password of 129 characters', { password: `${'x1'.repeat(64)}y` }, { password: 'passwordTooLong' }],
  ['a password of blanks', { password: ' '.repeat(8) }, { password: 'passwordCommon' }],
  ['a common password', { password: 'PassWord123' }, { password: 'passwordCommon' }],
  ['the email as password', { password: 'Maria@Example.mx' }, { password: 'passwordIsEmail' }],
  [
    'an array as password',
    { password: [goodPassword] },
    { password: 'passwordInvalid', password2: 'passwordMismatch' },
  ],
  ['another password in the repetition', { password2: 'nogal-y-pino' }, { password2: 'passwordMismatch' }],
  [
    'several faults at once',
    { name: '', email2: 'x@example.mx', password2: 'nogal-y-pino' },
    { name: 'nameRequired', email2: 'emailMismatch', password2: 'passwordMismatch' },
  ],
  [
    'a short password and another email at once',
    { email2: 'x@example.mx', password: 'corta', password2: '' },
    { email2: 'emailMismatch', password: 'passwordTooShort', password2: 'password2Required' },
  ],
])('refuses %s', async (_, overrides, fields) => {
  const parts = accountParts();
  expect(await register(parts, registration(overrides))).toEqual({
    ok: false,
    code: 'invalid_fields',
    fields,
  });
});

test.each([
  ['8 characters', 'nogal-y1'],
  ['64 letters with accents', 'ñá'.repeat(32)],
  ['128 emoji', '😀😁'.repeat(64)],
])('accepts a password of %s', async (_, password) => {
  const parts = accountParts();
  expect((await register(parts, registration({ password }))).ok).toBe(true);
});

test('accepts a name of one character and of 80', async () => {
  const parts = accountParts();
  await waitingUser(parts, { name: 'Ñ', email: 'a@example.mx' });
  await waitingUser(parts, { name: 'ñ'.repeat(80), email: 'b@example.mx' });
});

test('an email has one account, in any spelling, and the first one stays unchanged', async () => {
  const parts = accountParts();
  const first = await waitingUser(parts, { email: 'maria@ñandú.mx' });
  for (const email of ['maria@ñandú.mx', ' MARIA@Ñandú.MX', 'maria@xn--and-6ma2c.mx']) {
    const again = await register(parts, registration({ email, name: 'Otra' }));
    expect(again).toEqual({ ok: false, code: 'invalid_fields', fields: { email: 'emailTaken' } });
  }
  expect(await userRecord(parts, first.id)).toMatchObject({ name: 'María Peña', mails: [{}] });
});

test('twenty parallel registrations of one email create one account', async () => {
  const parts = accountParts();
  const all = await Promise.all(Array.from({ length: 20 }, () => register(parts, registration())));
  expect(all.filter((one) => one.ok)).toHaveLength(1);
  expect(await parts.store.collection(usersSpec).count({ field: 'emailKey' })).toBe(1);
});

test('stores no fields that the client adds', async () => {
  const parts = accountParts();
  const typed = JSON.parse(
    `{"_id":"${'a'.repeat(24)}","emailVerified":"2020-01-01","tokenVersion":9,"identities":["google:1"],"__proto__":{"admin":true},"$set":{"a":1}}`,
  );
  const user = await waitingUser(parts, typed);
  expect(user).toMatchObject({ active: false, tokenVersion: 0 });
  const record = await userRecord(parts, user.id);
  expect(record._id).not.toBe('a'.repeat(24));
  expect(record.identities).toEqual([]);
  expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['$set']));
});

test('creates nothing while registration is closed', async () => {
  const parts = { ...accountParts(), isRegistrationOpen: () => false };
  expect(await registerUser(parts, { typed: registration(), locale: 'es', client: 'test' })).toMatchObject({
    code: 'registration_closed',
  });
  expect(await parts.store.collection(usersSpec).count({ field: 'emailKey' })).toBe(0);
});

test('limits a client to 20 registrations a minute, without affecting other clients', async () => {
  const parts = accountParts();
  await register(parts, registration());
  for (let i = 0; i < 30; i++) await register(parts, {});
  for (let i = 1; i < 20; i++) {
    expect(await register(parts, registration())).toMatchObject({ fields: { email: 'emailTaken' } });
  }
  const typed = registration({ email: 'otra@example.mx', email2: 'otra@example.mx' });
  const refused = await register(parts, typed);
  expect(refused).toMatchObject({ code: 'too_many_requests' });
  expect(refused.ok ? 0 : refused.retryAfter).toBeGreaterThan(0);
  const other = await registerUser(parts, { typed, locale: 'es', client: 'another' });
  expect(other.ok).toBe(true);
});

test('the record does not contain a working link', async () => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  const [mail] = await mailsOf(parts, id, 'activation');
  expect(JSON.stringify(await userRecord(parts, id))).not.toMatch(/\.[\w-]{43}"/);
  expect(mail?.link).toBeDefined();
});

test('one client gets five accounts a day for a mailbox, whatever its tags; its owner still gets one', async () => {
  const parts = accountParts();
  const ask = (email: string, client: string) =>
    registerUser(parts, { typed: registration({ email }), locale: 'es', client });
  for (let n = 0; n < 5; n++)
    expect(await ask(`maria+${n}@example.mx`, 'stranger')).toMatchObject({ ok: true });
  expect(await ask('maria+5@example.mx', 'stranger')).toMatchObject({ code: 'too_many_requests' });
  expect(await ask('maria+feria@example.mx', 'owner')).toMatchObject({ ok: true });
  expect(await ask('maria@example.mx', 'stranger')).toMatchObject({ ok: true });
});

test('one client that corrects the address of its accounts gets five for the plain one, and its owner still gets one', async () => {
  const parts = accountParts();
  const ask = (client: string) =>
    registerUser(parts, { typed: registration({ email: 'maria@example.mx' }), locale: 'es', client });
  for (let n = 0; n < 5; n++) {
    expect(await ask('stranger')).toMatchObject({ ok: true });
    const created = await parts.users.byEmailKey('maria@example.mx');
    const typed = { email: `invented${n}@example.mx` };
    const correction = {
      caller: created && toSignedInUser(created),
      typed,
      locale: 'es',
      client: 'stranger',
    } as const;
    expect(await correctWaitingEmail(parts, correction)).toMatchObject({ ok: true });
  }
  expect(await ask('stranger')).toMatchObject({ code: 'too_many_requests' });
  expect(await ask('owner')).toMatchObject({ ok: true });
});

test.each(Object.entries(frozenBy))('64 KB of %s in every field are refused at once', async (_, text) => {
  const startedAt = performance.now();
  const fields = Object.keys(registration());
  const registered = await register(accountParts(), Object.fromEntries(fields.map((field) => [field, text])));
  expect(registered).toMatchObject({
    fields: { name: 'nameTooLong', email: 'emailInvalid', password: 'passwordTooLong' },
  });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
