import { expect, test } from 'vitest';
import { parseEnv } from './env';

test('requires no variable, and links begin with the address that is served', () => {
  expect(parseEnv({}).APP_URL).toBe('http://localhost:3000');
  expect(parseEnv({ HOST: '0.0.0.0', PORT: '8080' }).APP_URL).toBe('http://localhost:8080');
  expect(parseEnv({ HOST: '::', PORT: '8080' }).APP_URL).toBe('http://localhost:8080');
  expect(parseEnv({ HOST: '::1', PORT: '8080', NODE_ENV: 'production' }).APP_URL).toBe('http://[::1]:8080');
});

test.each([
  ['PORT', { PORT: 'http' }],
  ['APP_URL', { APP_URL: 'registro.example' }],
  ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
  ['VENUE_ADDRESSES', { VENUE_ADDRESSES: '203.0.113.0/24, venue.example' }],
  ['MONGODB_URI', { VERCEL: '1' }],
  ['AUTH_SECRET', { NODE_ENV: 'production', MONGODB_URI: 'mongodb://localhost' }],
])('names %s where it is not usable or missing: %j', (name, source) => {
  expect(() => parseEnv(source)).toThrow(name);
});

test('the number of proxies has to be set on serverless platforms, and 0 is accepted', () => {
  const serverless = {
    VERCEL: '1',
    MONGODB_URI: 'mongodb://localhost',
    APP_URL: 'https://registro.example',
    RESEND_API_KEY: 're_1',
    CRON_SECRET: 'a secret of the scheduler',
  };
  expect(() => parseEnv(serverless)).toThrow(/^TRUSTED_PROXY_HOPS: required on serverless/);
  expect(() => parseEnv({ ...serverless, TRUSTED_PROXY_HOPS: ' ' })).toThrow(/^TRUSTED_PROXY_HOPS/);
  expect(parseEnv({ ...serverless, TRUSTED_PROXY_HOPS: '0' }).TRUSTED_PROXY_HOPS).toBe(0);
  expect(parseEnv({ ...serverless, TRUSTED_PROXY_HOPS: '1' }).TRUSTED_PROXY_HOPS).toBe(1);
  expect(parseEnv({}).TRUSTED_PROXY_HOPS).toBe(0);
});

test('refuses another event than the build was made for', () => {
  expect(() => parseEnv({ EVENT: 'toys' }, 'events/bikes')).toThrow(/^EVENT: .*made for bikes, not toys/);
});

test.each(['bikes', 'events/bikes', '../shows/bikes/', 'C:\\shows\\bikes', ''])(
  'takes the event of the build under any path to its folder: %s',
  (EVENT) => {
    expect(() => parseEnv({ EVENT }, 'events/bikes')).not.toThrow();
  },
);

test('refuses the portal itself as the separate registration site, however its address ends', () => {
  const address = 'https://registro.example';
  expect(() => parseEnv({ APP_URL: address, REGISTRATION_SITE_URL: `${address}/` })).toThrow(
    'REGISTRATION_SITE_URL',
  );
  const site = parseEnv({
    APP_URL: address,
    REGISTRATION_SITE_URL: `${address}/sitio/`,
  }).REGISTRATION_SITE_URL;
  expect(site).toBe(`${address}/sitio`);
});

test.each(['AUTH_URL', 'NEXTAUTH_URL', 'AUTH_REDIRECT_PROXY_URL'])(
  'refuses %s, which Auth.js would read by itself and use instead of APP_URL',
  (name) => {
    for (const value of ['https://other.example', ' '])
      expect(() => parseEnv({ APP_URL: 'https://registro.example', [name]: value })).toThrow(
        new RegExp(`^${name}: remove it.*APP_URL`),
      );
    expect(parseEnv({ [name]: '' }).APP_URL).toBe('http://localhost:3000');
  },
);

test.each(['http://registro.example', 'http://8.8.8.8', 'http://[2606:4700::1111]:3000'])(
  'refuses the public address %s without https in production, unless it is allowed by name',
  (APP_URL) => {
    const production = { NODE_ENV: 'production', APP_URL };
    expect(() => parseEnv(production)).toThrow(/^APP_URL: .*ALLOW_HTTP/);
    expect(parseEnv({ ...production, ALLOW_HTTP: 'true' }).APP_URL).toBe(APP_URL);
    expect(parseEnv({ APP_URL }).APP_URL).toBe(APP_URL);
  },
);

test.each([
  ...['https://registro.example', 'http://localhost:3000', 'http://portal:3000', 'http://registro.local'],
  ...['http://127.0.0.1', 'http://[::1]:3000', 'http://10.1.2.3', 'http://192.168.0.7', 'http://[fd00::1]'],
])('takes %s in production', (APP_URL) => {
  expect(parseEnv({ NODE_ENV: 'production', APP_URL }).APP_URL).toBe(APP_URL);
});

test('refuses two ways to send mail, and accepts SMTP instead of Resend on serverless platforms', () => {
  const smtp = { SMTP_URL: 'smtps://feria:secreto@smtp.example:465' };
  expect(() => parseEnv({ ...smtp, RESEND_API_KEY: 're_x' })).toThrow(
    /^SMTP_URL: set either this or RESEND_API_KEY/,
  );
  expect(() => parseEnv({ SMTP_URL: 'https://smtp.example' })).toThrow(/SMTP_URL: must be smtps/);
  const serverless = {
    VERCEL: '1',
    MONGODB_URI: 'mongodb://db.example',
    APP_URL: 'https://feria.example',
    TRUSTED_PROXY_HOPS: '1',
    CRON_SECRET: 'sixteen characters',
  };
  expect(() => parseEnv(serverless)).toThrow(/^RESEND_API_KEY/);
  expect(parseEnv({ ...serverless, ...smtp }).SMTP_URL).toBe(smtp.SMTP_URL);
});
