import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { accountParts, activeUser, waitingUser } from '@/tests/factories/accounts';
import { signOutEverywhere } from './sign-out';
import { findUserByToken, makeToken } from './token';

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token has exactly the claims of the API contract and is signed with HS256', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts);
  const token = await makeToken(parts, user);
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

test('answers the account’s present state, not the token’s claims', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const token = await makeToken(parts, { ...user, active: false, name: 'Somebody' });
  expect(await findUserByToken(parts, token)).toMatchObject({
    id: user.id,
    active: true,
    name: 'María Peña',
  });
});

test('is valid for two hours, with a tolerance of 15 seconds', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts);
  const token = await makeToken(parts, user);
  parts.pass(7200 + 14);
  expect(await findUserByToken(parts, token)).not.toBeNull();
  parts.pass(2);
  expect(await findUserByToken(parts, token)).toBeNull();
});

test('refuses a token issued more than 15 seconds in the future', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts);
  parts.pass(60);
  const token = await makeToken(parts, user);
  parts.pass(-10);
  expect(await findUserByToken(parts, token)).not.toBeNull();
  parts.pass(-10);
  expect(await findUserByToken(parts, token)).toBeNull();
});

test('is invalid after signing out everywhere, while one made within the same second after it is valid', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts);
  const before = await makeToken(parts, user);
  await signOutEverywhere(parts, user);
  const after = await makeToken(parts, { ...user, tokenVersion: user.tokenVersion + 1 });
  expect(await findUserByToken(parts, before)).toBeNull();
  expect(await findUserByToken(parts, after)).not.toBeNull();
});

test('every secret of the list verifies, only the first signs', async () => {
  const [old, fresh] = ['the old secret of the tests, long', 'the new secret of the tests, long'];
  const parts = accountParts({ secret: old });
  const user = await waitingUser(parts);
  const token = await makeToken(parts, user);
  const rotated = { ...parts, secrets: createSecrets([fresh, old]) };
  expect(await findUserByToken(rotated, token)).not.toBeNull();
  const next = await makeToken(rotated, user);
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
  const token = await makeToken(parts, user);
  expect(await findUserByToken(parts, await forge(payloadOf(token), token))).toBeNull();
});

test('refuses the right key with another algorithm, issuer, audience, user or purpose', async () => {
  const parts = accountParts();
  const [user, other] = [await activeUser(parts), await activeUser(parts, { email: 'otra@example.mx' })];
  const payload = payloadOf(await makeToken(parts, user));
  const keyFor = (use: 'token' | 'session', id: string) =>
    createHmac('sha256', parts.secrets.keys(use)[0] as Buffer)
      .update(`${id}.${user.tokenVersion}`)
      .digest();
  const key = keyFor('token', user.id);
  expect(await findUserByToken(parts, await sign(payload, key))).not.toBeNull();
  const refused = [
    await sign(payload, key, 'HS512'),
    await sign({ ...payload, iss: 'https://elsewhere.example' }, key),
    await sign({ ...payload, aud: 'https://elsewhere.example' }, key),
    await sign({ ...payload, exp: undefined }, key),
    await sign({ ...payload, sub: other.id, id: other.id }, key),
    await sign({ ...payload, id: other.id }, key),
    await sign(payload, keyFor('session', user.id)),
    await sign(payload, parts.secrets.keys('token')[0] as Buffer),
  ];
  for (const token of refused) expect(await findUserByToken(parts, token)).toBeNull();
});

type Payload = Record<string, never>;

function sign(payload: Payload, key: Uint8Array, alg = 'HS256'): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg }).sign(key);
}
