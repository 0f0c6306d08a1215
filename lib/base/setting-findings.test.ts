import { expect, test } from 'vitest';
import { parseEnv } from './env';
import { settingFindings } from './setting-findings';

const production = { NODE_ENV: 'production', SMTP_URL: 'smtps://mail.example', APP_URL: 'https://feria.mx' };
const supported = '24.1.0';

function findings(settings: Record<string, string>, nodeVersion = supported): [string, boolean][] {
  const now = new Date('2026-11-25T12:00:00Z');
  return settingFindings(parseEnv(settings), { source: settings, nodeVersion, now }).map(
    ({ text, isFault }) => [text, isFault],
  );
}

test('finds nothing in an empty development environment, and nothing in a complete one', () => {
  expect(findings({}, '20.20.2')).toEqual([]);
  expect(findings(production)).toEqual([]);
});

test.each([
  [
    { RESEND_WEBHOOK_SECRET: `whsec_${'a'.repeat(20)}` },
    /^RESEND_WEBHOOK_SECRET .*RESEND_API_KEY is not/,
    false,
  ],
  [{ RESEND_BASE_URL: 'https://mail.example' }, /^RESEND_BASE_URL has no effect/, false],
  [{ AUTH_GOOGLE_ISSUER: 'https://id.example' }, /^AUTH_GOOGLE_ISSUER has no effect/, false],
  [{ AUTH_GOOGLE_ID: 'x' }, /^AUTH_GOOGLE_ID is set without AUTH_GOOGLE_SECRET: .*Google/, true],
  [{ AUTH_GOOGLE_SECRET: 'x' }, /^AUTH_GOOGLE_SECRET is set without AUTH_GOOGLE_ID/, true],
  [{ AUTH_MICROSOFT_ENTRA_ID_ID: 'x' }, /without AUTH_MICROSOFT_ENTRA_ID_SECRET: .*Microsoft/, true],
  [{ AUTH_FACEBOOK_ID: 'x', AUTH_FACEBOOK_SECRET: ' ' }, /without AUTH_FACEBOOK_SECRET: .*Facebook/, true],
  [
    { APP_URL: 'https://feria.mx/registro' },
    /^APP_URL: “\/registro” is ignored.*with https:\/\/feria\.mx;/,
    true,
  ],
  [{ APP_URL: 'https://feria.mx/?lang=es' }, /^APP_URL: “\?lang=es” is ignored/, true],
  [
    { APP_URL: '', PORT: '4000' },
    /^APP_URL is not set: links in mails begin with http:\/\/localhost:4000$/,
    false,
  ],
  [{ SMTP_URL: '' }, /^neither RESEND_API_KEY nor SMTP_URL is set: mails are kept as files/, true],
  [
    { MONGO_URI: 'mongodb://x' },
    /^MONGO_URI is not a variable of the portal: did you mean MONGODB_URI\?$/,
    false,
  ],
] as const)('%j is reported', (settings, text, isFault) => {
  expect(findings({ ...production, ...settings })).toEqual([[expect.stringMatching(text), isFault]]);
});

test.each([
  [{ AUTH_GOOGLE_ID: 'x', AUTH_GOOGLE_SECRET: 'y', AUTH_GOOGLE_ISSUER: 'https://id.example' }],
  [{ SMTP_URL: '', RESEND_API_KEY: 're_1', RESEND_WEBHOOK_SECRET: `whsec_${'a'.repeat(20)}` }],
  [{ APP_URL: 'https://feria.mx/' }],
])('%j is complete', (settings) => {
  expect(findings({ ...production, ...settings })).toEqual([]);
});

test('a version of Node out of support is a notice in production only, and one below the floor is a fault', () => {
  expect(findings(production, '20.20.2')).toEqual([[expect.stringContaining('since 2026-04-30'), false]]);
  expect(findings(production, '20.9.0')).toEqual([[expect.stringContaining('too old'), true]]);
});
