import { expect, test } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { knownBrowser, withAccount } from './known-browser';

const secrets = createSecrets(['a secret of the tests, long enough']);
const accounts = Array.from({ length: 12 }, (_, n) => `persona${n}@ejemplo.mx`);

test('a browser is known to the last ten accounts it signed in to, by one id', () => {
  let cookie: string | undefined;
  for (const account of accounts) cookie = withAccount(secrets, cookie, account);
  const ids = accounts.map((account) => knownBrowser(secrets, cookie, account));
  expect(ids).toEqual([undefined, undefined, ...Array(10).fill(cookie?.slice(0, 24))]);
  expect(withAccount(secrets, cookie, accounts[11] ?? '')).toBe(cookie);
  expect(cookie).not.toMatch(/persona|@/);
  expect(cookie?.length).toBeLessThan(500);
});

test('a forged cookie, a part of one and the cookie of another installation prove nothing', () => {
  const [mine = '', other = ''] = accounts;
  const cookie = withAccount(secrets, undefined, mine);
  const proof = cookie.split('~')[1];
  const forged = [undefined, '', '~', cookie.slice(0, 24), `${'a'.repeat(24)}~${proof}`, `${cookie}x`];
  for (const value of [
    ...forged,
    withAccount(createSecrets(['another secret of the tests, as long']), undefined, mine),
  ])
    expect(knownBrowser(secrets, value, mine)).toBeUndefined();
  expect(knownBrowser(secrets, cookie, other)).toBeUndefined();
  expect(withAccount(secrets, 'nonsense~x', mine)).toMatch(/^[0-9a-f]{24}~/);
});
