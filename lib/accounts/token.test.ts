import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { accountParts, activeUser, tokenOf, waitingUser } from '@/tests/factories/accounts';
import { signOut, signOutEverywhere } from './sign-out';
import { findUserByToken } from './token';

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token has exactly the claims of the API contract and is signed with HS256', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts);
  const token = await tokenOf(parts, user);
  const now = parts.clock().getTime() / 1000;
  expect(headerOf(token).alg).toBe('HS256');
  expect(payloadOf(token)).toEqual({
    sub: user.id,
    id: user.id,
    name: 'María Peña',
    email: 'maria@example.mx',
    active: false,
    iat: now,
    exp: now + 7200,
    iss: 'http://localhost:3000',
    aud: 'http://localhost:3000',
  });
});

test('returns the account’s current state, not the token’s claims', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const token = await tokenOf(parts, { ...user, active: false, name: 'Somebody' });
  expect(await findUserByToken(parts, token)).toMatchObject({
    id: user.id,
    active: true,
    name: 'María Peña',
  });
});

test('is valid for two hours, with a tolerance of 15 seconds', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts);
  const token = await tokenOf(parts, user);
  parts.pass(7200 + 14);
  expect(await findUserByToken(parts, token)).not.toBeNull();
  parts.pass(2);
  expect(await findUserByToken(parts, token)).toBeNull();
});

test('refuses a token issued more than 15 seconds in the future', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts);
  parts.pass(60);
  const token = await tokenOf(parts, user);
  parts.pass(-10);
  expect(await findUserByToken(parts, token)).not.toBeNull();
  parts.pass(-10);
  expect(await findUserByToken(parts, token)).toBeNull();
});

test('is invalid after signing out everywhere, while one made within the same second after it is valid', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts);
  const before = await tokenOf(parts, user);
  await signOutEverywhere(parts, user);
  const after = await tokenOf(parts, { ...user, tokenVersion: user.tokenVersion + 1 });
  expect(await findUserByToken(parts, before)).toBeNull();
  expect(await findUserByToken(parts, after)).not.toBeNull();
});

test('ends with the session it came from, and not with another', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const [phone, laptop] = [await tokenOf(parts, user), await tokenOf(parts, user)];
  await signOut(parts, user.id, headerOf(phone).kid);
  expect(await findUserByToken(parts, phone)).toBeNull();
  expect(await findUserByToken(parts, laptop)).toMatchObject({
    id: user.id,
    sessionId: headerOf(laptop).kid,
  });
});

test('every secret of the list verifies, only the first signs', async () => {
  const [old, fresh] = ['the old secret of the tests, long', 'the new secret of the tests, long'];
  const parts = accountParts({ secret: old });
  const user = await waitingUser(parts);
  const token = await tokenOf(parts, user);
  const rotated = { ...parts, secrets: createSecrets([fresh, old]) };
  expect(await findUserByToken(rotated, token)).not.toBeNull();
  const next = await tokenOf(rotated, user);
  expect(await findUserByToken(parts, next)).toBeNull();
  expect(await findUserByToken({ ...parts, secrets: createSecrets([fresh]) }, token)).toBeNull();
});

test.each([
  ['no token at all', () => 'not.a.token'],
  ['an empty one', () => ''],
  ['alg none', (p: Payload) => new UnsecuredJWT(p).encode()],
  [
    'alg none with the signature left on',
    (_p: Payload, token: string) => `${b64({ alg: 'none' })}.${token.split('.').slice(1).join('.')}`,
  ],
  ['a signature cut off', (_: Payload, token: string) => `${token.split('.').slice(0, 2).join('.')}.`],
  [
    'an altered claim',
    (p: Payload, token: string) => {
      const [head, , signature] = token.split('.');
      return `${head}.${b64({ ...p, email: 'otra@example.mx' })}.${signature}`;
    },
  ],
  ['a key of the attacker', (p: Payload) => sign(p, Buffer.from('0'.repeat(32)))],
  [
    'an operator as subject',
    (p: Payload) => sign({ ...p, sub: { $ne: '' } as never }, Buffer.from('0'.repeat(32))),
  ],
])('refuses a forged token: %s', async (_, forge) => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const token = await tokenOf(parts, user);
  expect(await findUserByToken(parts, await forge(payloadOf(token), token))).toBeNull();
});

test('refuses the right key with another algorithm, issuer, audience, user, purpose or session', async () => {
  const parts = accountParts();
  const [user, other] = [await activeUser(parts), await activeUser(parts, { email: 'otra@example.mx' })];
  const [token, otherToken] = [await tokenOf(parts, user), await tokenOf(parts, other)];
  const [payload, { kid }] = [payloadOf(token), headerOf(token)];
  const keyFor = (use: 'token' | 'session', id: string) =>
    createHmac('sha256', parts.secrets.keys(use)[0] as Buffer)
      .update(`${id}.${user.tokenVersion}`)
      .digest();
  const key = keyFor('token', user.id);
  expect(await findUserByToken(parts, await sign(payload, key, { kid }))).not.toBeNull();
  const refused = [
    await sign(payload, key, { kid, alg: 'HS512' }),
    await sign({ ...payload, iss: 'https://elsewhere.example' }, key, { kid }),
    await sign({ ...payload, aud: 'https://elsewhere.example' }, key, { kid }),
    await sign({ ...payload, exp: undefined }, key, { kid }),
    await sign({ ...payload, sub: other.id, id: other.id }, key, { kid: headerOf(otherToken).kid }),
    await sign({ ...payload, id: other.id }, key, { kid }),
    await sign(payload, keyFor('session', user.id), { kid }),
    await sign(payload, parts.secrets.keys('token')[0] as Buffer, { kid }),
    await sign(payload, key),
    await sign(payload, key, { kid: headerOf(otherToken).kid }),
    await sign(payload, key, { kid: { $ne: '' } }),
  ];
  for (const each of refused) expect(await findUserByToken(parts, each)).toBeNull();
});

type Payload = Record<string, never>;

function sign(payload: Payload, key: Uint8Array, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', ...header }).sign(key);
}
