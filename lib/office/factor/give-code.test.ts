import { expect, test } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { userRecord } from '@/tests/factories/accounts';
import { codeAt, newStaff, officeParts, setUpFactor } from '@/tests/factories/staff';
import { offeredSecret } from './authenticator';
import { giveCode } from './give-code';

const invalid = { ok: false, code: 'invalid_fields', fields: { code: 'codeInvalid' } };

test('an app is set up with its first code; secret and recovery codes are not stored in plain text', async () => {
  const parts = officeParts();
  const staff = await newStaff(parts, 'owner');
  expect(await giveCode(parts, staff, '123 456')).toEqual(invalid);
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
  await giveCode(parts, staff, codeAt(secret, parts.clock()));
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
  expect(await giveCode(parts, staff, codeAt(secret, parts.clock()))).toMatchObject({ ok: true });
  expect(await notices()).toHaveLength(1);
});

test('of two first factors that are set up at the same time, only one is stored', async () => {
  const parts = officeParts();
  const staff = await newStaff(parts, 'owner');
  const code = codeAt(offeredSecret(parts.secrets, staff), parts.clock());
  const answers = await Promise.all([1, 2].map(() => giveCode(parts, staff, code)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a code works once, even if it is sent twice at the same time', async () => {
  const parts = officeParts();
  const { secret, staff } = await setUpFactor(parts, await newStaff(parts, 'owner'));
  expect(await giveCode(parts, staff, codeAt(secret, parts.clock()))).toEqual(invalid);
  parts.pass(30);
  const code = codeAt(secret, parts.clock());
  const answers = await Promise.all(
    [1, 2, 3].map(() => giveCode(parts, staff, ` ${code.slice(0, 3)} ${code.slice(3)}`)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  parts.pass(90);
  expect(await giveCode(parts, staff, code)).toEqual(invalid);
});

test('a recovery code works once, as it is printed', async () => {
  const parts = officeParts();
  const { recoveryCodes, staff } = await setUpFactor(parts, await newStaff(parts, 'owner'));
  const [first = '', second = ''] = recoveryCodes;
  const printed = first.toLowerCase().replace(/.{4}/g, '$& ');
  expect(await giveCode(parts, staff, printed)).toMatchObject({ ok: true });
  expect(await giveCode(parts, staff, first)).toEqual(invalid);
  expect(await giveCode(parts, staff, second)).toMatchObject({ ok: true });
});

test('after ten wrong codes in an hour, even the right one is refused', async () => {
  const parts = officeParts();
  const { secret, staff } = await setUpFactor(parts, await newStaff(parts, 'owner'));
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await giveCode(parts, staff, '000000')).toEqual(invalid);
  parts.pass(60);
  expect(await giveCode(parts, staff, codeAt(secret, parts.clock()))).toMatchObject({
    code: 'too_many_requests',
  });
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
    return giveCode({ ...parts, secrets: createSecrets(secrets) }, staff, codeAt(secret, parts.clock()));
  };
  expect(await codeWith([later])).toEqual(invalid);
  expect(await codeWith([later, earlier])).toMatchObject({ ok: true });
  expect(await sealed()).not.toBe(before);
  expect(await codeWith([later])).toMatchObject({ ok: true });
});
