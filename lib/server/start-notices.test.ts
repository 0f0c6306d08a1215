import { expect, test } from 'vitest';
import { parseEnv } from '@/lib/base/env';
import { aShow } from '@/tests/factories/events';
import { startNotices } from './start-notices';

const registration = {
  ...aShow.registration,
  opensAt: '2027-09-01T15:00:00Z',
  closesAt: '2028-02-18T18:00:00Z',
};
const event = { ...aShow, isDemo: false, registration, endsAt: '2028-02-19T24:00:00Z' };

function notices(now: string, settings: Record<string, string> = {}): string[] {
  return startNotices(parseEnv(settings), event, new Date(now));
}

const open = '2027-12-01T00:00:00Z';

test.each([
  ['2027-08-31T00:00:00Z', /opens on 2027-09-01T15:00:00Z: REGISTRATION_OPEN=true/],
  ['2028-02-18T19:00:00Z', /closed on 2028-02-18T18:00:00Z.*REGISTRATION_OPEN=true/],
  ['2028-03-01T00:00:00Z', /ended on 2028-02-19.*REGISTRATION_OPEN=true/],
])('at %s the start says why registration is closed and which variable opens it', (now, notice) => {
  expect(notices(now)).toEqual([expect.stringMatching(notice)]);
  expect(notices(now, { REGISTRATION_OPEN: 'true' })).toEqual([]);
});

test('a registration that is closed by the variable is reported with its name', () => {
  expect(notices(open)).toEqual([]);
  expect(notices(open, { REGISTRATION_OPEN: 'false' })).toEqual([
    'registration is closed by REGISTRATION_OPEN=false',
  ]);
});

test('an event that is a demonstration is reported in production only', () => {
  const demo = { ...event, isDemo: true };
  const inMode = (NODE_ENV: string) => startNotices(parseEnv({ NODE_ENV }), demo, new Date(open));
  expect(inMode('development')).toEqual([]);
  expect(inMode('production')).toEqual([expect.stringContaining('demonstration')]);
});

test('a notice of the event that does not name the wallet’s provider is reported where passes can be saved there', () => {
  const settings = { ...parseEnv({}), GOOGLE_WALLET_ISSUER: '3388000000012345678' };
  const noticesOf = (show: typeof event) => startNotices(settings, show, new Date(open));
  expect(noticesOf(event)).toEqual([expect.stringContaining('does not name it')]);
  const [first] = event.privacy.sections;
  const paragraph = { es: 'Google Wallet recibe tu nombre.', en: 'Google Wallet receives your name.' };
  const sections = first ? [{ ...first, paragraphs: [paragraph] }] : [];
  const named = { ...event, privacy: { ...event.privacy, sections } };
  expect(noticesOf(named)).toEqual([]);
});
