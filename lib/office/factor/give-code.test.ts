import { expect, test, vi } from 'vitest';
import { factorKey, withAccount } from '@/lib/accounts/known-browser';
import { createSecrets } from '@/lib/crypto/secrets';
import { userRecord } from '@/tests/factories/accounts';
import { codeAt, enrolmentOf, newStaff, officeParts, setUpFactor } from '@/tests/factories/staff';
import type { Staff } from '../types';
import type { FactorRequest } from './accept-factor';
import { offeredSecret } from './authenticator';
import { giveCode } from './give-code';

/** Gives a code by the link of a member without a factor, in a browser that no factor was given in before. */
const give = async (
  parts: Parameters<typeof giveCode>[0],
  staff: Staff,
  code: unknown,
  request: Partial<FactorRequest> = {},
) => giveCode(parts, staff, code, { client: 'c', ...request });

const invalid = { ok: false, code: 'invalid_fields', fields: { code: 'codeInvalid' } };

test('an app is set up with its first code; secret and recovery codes are not stored in plain text', async () => {
  const parts = officeParts();
  const staff = await newStaff(parts, 'owner');
  expect(await give(parts, staff, '123 456', { enrolment: await enrolmentOf(parts, staff) })).toEqual(
    invalid,
  );
  const { secret, recoveryCodes } = await setUpFactor(parts, staff);
  expect(recoveryCodes).toHaveLength(8);
  const stored = JSON.stringify(await userRecord(parts, staff.id));
  for (const hidden of [secret, ...recoveryCodes]) expect(stored).not.toContain(hidden);
  expect(
    offeredSecret(parts.secrets, { ...staff, session: { ...staff.session, id: 'b'.repeat(24) } }),
  ).not.toBe(secret);
});

test('the security log tells a new factor from one that was given', async () => {
  const parts = officeParts();
  const { secret, staff } = await setUpFactor(parts, await newStaff(parts, 'owner'));
  parts.pass(30);
  await give(parts, staff, codeAt(secret, parts.clock()));
  const ofFactor = parts.events.filter(([event]) => event.startsWith('factor'));
  expect(ofFactor).toEqual([
    ['factor_added', { userId: staff.id }],
    ['factor_given', { userId: staff.id }],
  ]);
});

test('the owner of the account is mailed that a factor was added, not that one was given', async () => {
  const parts = officeParts();
  const { secret, staff } = await setUpFactor(parts, await newStaff(parts, 'owner'));
  const notices = async () =>
    (await userRecord(parts, staff.id)).mails.filter(({ kind }) => kind === 'factorAdded');
  expect(await notices()).toMatchObject([{ to: { address: staff.email }, state: 'queued' }]);
  parts.pass(30);
  expect(await give(parts, staff, codeAt(secret, parts.clock()))).toMatchObject({ ok: true });
  expect(await notices()).toHaveLength(1);
});

test('of two first factors that are set up at the same time, only one is stored', async () => {
  const parts = officeParts();
  const staff = await newStaff(parts, 'owner');
  const code = codeAt(offeredSecret(parts.secrets, staff), parts.clock());
  const enrolment = await enrolmentOf(parts, staff);
  const answers = await Promise.all([1, 2].map(() => give(parts, staff, code, { enrolment })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a code works once, even if it is sent twice at the same time', async () => {
  const parts = officeParts();
  const { secret, staff } = await setUpFactor(parts, await newStaff(parts, 'owner'));
  expect(await give(parts, staff, codeAt(secret, parts.clock()))).toEqual(invalid);
  parts.pass(30);
  const code = codeAt(secret, parts.clock());
  const answers = await Promise.all(
    [1, 2, 3].map(() => give(parts, staff, ` ${code.slice(0, 3)} ${code.slice(3)}`)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  parts.pass(90);
  expect(await give(parts, staff, code)).toEqual(invalid);
});

test('a recovery code works once, as it is printed', async () => {
  const parts = officeParts();
  const { recoveryCodes, staff } = await setUpFactor(parts, await newStaff(parts, 'owner'));
  const [first = '', second = ''] = recoveryCodes;
  const printed = first.toLowerCase().replace(/.{4}/g, '$& ');
  expect(await give(parts, staff, printed)).toMatchObject({ ok: true });
  expect(await give(parts, staff, first)).toEqual(invalid);
  expect(await give(parts, staff, second)).toMatchObject({ ok: true });
});

/** An owner with an authenticator app, and the cookie of the browser in which they gave its codes. */
async function withApp() {
  const parts = officeParts();
  const { secret, staff } = await setUpFactor(parts, await newStaff(parts, 'owner'));
  const cookie = withAccount(parts.secrets, undefined, factorKey(staff.id));
  const guess = (times: number, request: Partial<FactorRequest> = {}) =>
    Promise.all(Array.from({ length: times }, () => give(parts, staff, '000000', request)));
  const right = (request: Partial<FactorRequest> = {}) => {
    parts.pass(60);
    return give(parts, staff, codeAt(secret, parts.clock()), request);
  };
  const refused = { ok: false, code: 'too_many_requests' };
  return { parts, staff, cookie, guess, right, refused };
}

test('after ten wrong codes in an hour, even the right one of the same client is refused', async () => {
  const { guess, right, refused } = await withApp();
  expect(await guess(10)).toEqual(Array(10).fill(invalid));
  expect(await right()).toMatchObject(refused);
});

test('wrong codes of strangers block neither a browser that gave the factor, nor its owner at another address', async () => {
  const { guess, right, cookie, refused } = await withApp();
  for (let n = 0; n < 100; n++) await guess(3, { client: `203.0.113.${n % 3}` });
  expect(await right({ client: '203.0.113.0' })).toMatchObject(refused);
  expect(await right({ client: '198.51.100.1' })).toMatchObject({ ok: true });
  expect(await right({ client: '203.0.113.0', cookie })).toMatchObject({ ok: true });
});

test('many strangers together guess 20 times an hour, and a browser that gave the factor still gives it', async () => {
  const { guess, right, cookie, refused } = await withApp();
  const answers = [];
  for (let n = 0; n < 100; n++) answers.push(...(await guess(3, { client: `203.0.113.${n}` })));
  expect(answers.filter((answer) => !answer.ok && answer.code === 'invalid_fields')).toHaveLength(20);
  expect(await right({ client: '198.51.100.1' })).toMatchObject(refused);
  expect(await right({ cookie })).toMatchObject({ ok: true });
});

test('a browser is known for the account whose factor it gave, and guesses ten times an hour too', async () => {
  const { parts, guess, right, cookie, refused } = await withApp();
  await guess(20);
  const other = withAccount(parts.secrets, undefined, factorKey('b'.repeat(24)));
  expect(await right({ cookie: other })).toMatchObject(refused);
  expect(await right({ cookie: withAccount(parts.secrets, undefined, 'owner@example.mx') })).toMatchObject(
    refused,
  );
  expect(await guess(11, { cookie })).toContainEqual(expect.objectContaining(refused));
});

test('the fifth wrong code within an hour is mailed to the owner, once an hour', async () => {
  const { parts, staff, guess } = await withApp();
  const notices = async () =>
    (await userRecord(parts, staff.id)).mails.filter(({ kind }) => kind === 'codesRefused');
  for (let n = 0; n < 4; n++) await guess(1);
  expect(await notices()).toEqual([]);
  await guess(1);
  expect(await notices()).toMatchObject([{ to: { address: staff.email }, state: 'queued' }]);
  await guess(5);
  expect(await notices()).toHaveLength(1);
  parts.pass(3601);
  vi.setSystemTime(Date.now() + 3601_000);
  await guess(4);
  expect(await notices()).toHaveLength(1);
  await guess(1);
  expect(await notices()).toHaveLength(2);
});

test('a secret encrypted under an earlier AUTH_SECRET still works, and is then encrypted under the new one', async () => {
  const [earlier, later] = [
    'an earlier secret of the tests, long',
    'a later secret of the tests, long enough',
  ];
  const parts = officeParts({ secret: earlier });
  const { secret, staff } = await setUpFactor(parts, await newStaff(parts, 'owner'));
  const sealed = async () => (await userRecord(parts, staff.id)).staff?.authenticator?.secret;
  const before = await sealed();
  const codeWith = (secrets: string[]) => {
    parts.pass(30);
    return give({ ...parts, secrets: createSecrets(secrets) }, staff, codeAt(secret, parts.clock()));
  };
  expect(await codeWith([later])).toEqual(invalid);
  expect(await codeWith([later, earlier])).toMatchObject({ ok: true });
  expect(await sealed()).not.toBe(before);
  expect(await codeWith([later])).toMatchObject({ ok: true });
});
