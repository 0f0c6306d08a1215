import { expect, test } from 'vitest';
import { parseEnv } from '@/lib/base/env';
import { configuredProviders, isEmailVerified } from './providers';

const microsoft = (issuer?: string) => ({ AUTH_MICROSOFT_ENTRA_ID_ISSUER: issuer });
const tenant = (name: string) => microsoft(`https://login.microsoftonline.com/${name}/v2.0`);

test.each([
  ['google', { email_verified: true }, true],
  ['google', { email_verified: false }, false],
  ['google', { email_verified: 'false' }, false],
  ['google', {}, false],
  ['google', { xms_edov: true }, false],
  ['facebook', { email_verified: true, xms_edov: true }, false],
  ['credentials', { email_verified: true }, false],
])('%s with %o confirms the email: %s', (provider, claims, expected) => {
  expect(isEmailVerified(provider, claims, microsoft())).toBe(expected);
});

test.each([
  [microsoft(), {}, false],
  [microsoft(), { email_verified: true }, false],
  [microsoft(), { xms_edov: true }, true],
  [microsoft(), { xms_edov: '1' }, true],
  [microsoft(), { xms_edov: 1 }, true],
  [microsoft(), { xms_edov: false }, false],
  [microsoft(), { xms_edov: '0' }, false],
  [tenant('common'), {}, false],
  [tenant('Organizations'), {}, false],
  [tenant('consumers'), {}, false],
  [tenant('9188040d-6c67-4c5b-b112-36a304b66dad'), {}, false],
  [tenant('2f1b6c1e-0000-4000-8000-5a5a5a5a5a5a'), {}, true],
])('Microsoft under %o with %o confirms the email: %s', (env, claims, expected) => {
  expect(isEmailVerified('microsoft-entra-id', claims, env)).toBe(expected);
});

test('a provider needs both its id and its secret', () => {
  const env = parseEnv({
    AUTH_GOOGLE_ID: 'id',
    AUTH_GOOGLE_SECRET: 'secret',
    AUTH_FACEBOOK_ID: 'id',
    AUTH_MICROSOFT_ENTRA_ID_ID: 'id',
    AUTH_MICROSOFT_ENTRA_ID_SECRET: ' ',
  });
  expect(configuredProviders(env)).toEqual(['google']);
});
