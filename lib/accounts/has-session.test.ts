import { expect, test } from 'vitest';
import { accountParts, activeUser, makeSession } from '@/tests/factories/accounts';
import { hasSession } from './has-session';
import { findUserBySession } from './session';
import { sessionCookieOf } from './session-cookie';
import { signOutEverywhere } from './sign-out';
import { makeToken } from './token';

test('a session cookie or a token proves a session until it ends', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const value = await makeSession(parts, user);
  const signedIn = await findUserBySession(parts, value);
  if (!signedIn) throw new Error('The session has ended.');
  const cookie = { cookie: `lang=es; ${sessionCookieOf(parts.env.APP_URL).name}=${value}; a=b` };
  const token = await makeToken(parts, signedIn);
  const isProven = (headers: Record<string, string>) => hasSession(parts, new Headers(headers));
  for (const proof of [cookie, { authorization: `Bearer ${token}` }, { authorization: ` ${token} ` }])
    expect(await isProven(proof)).toBe(true);
  expect(await isProven({})).toBe(false);
  expect(await isProven({ cookie: 'lang=es' })).toBe(false);
  expect(await isProven({ authorization: 'Bearer a.b.c' })).toBe(false);
  await signOutEverywhere(parts, user);
  for (const proof of [cookie, { authorization: `Bearer ${token}` }])
    expect(await isProven(proof)).toBe(false);
});
