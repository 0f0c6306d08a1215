import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { optionGroupNames } from '@/lib/event/types';
import { loadEvent } from '@/lib/event-source/load-event';
import { newShowOptions } from '@/tests/factories/new-show';

const parent = mkdtempSync(join(tmpdir(), 'portal-new-event-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

function eventNew(name: string, options: Record<string, string>) {
  const args = Object.entries(options).map(([key, value]) => `--${key}=${value}`);
  return spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/event-new.ts', join(parent, name), ...args],
    {
      encoding: 'utf8',
      input: '',
    },
  );
}

test('writes a valid folder that is not a demonstration and lacks only what it reports', () => {
  const { stdout, stderr, status } = eventNew('expo-ciclismo', newShowOptions);
  expect([stderr, status]).toEqual(['', 0]);
  const { event, placeholders } = loadEvent(join(parent, 'expo-ciclismo'));
  expect(event).toMatchObject({
    id: 'expo-ciclismo',
    isDemo: false,
    name: { es: 'Expo Ciclismo: ruta & montaña', en: 'Cycling Show #1' },
    inSentence: { theEvent: { es: 'la Expo Ciclismo: ruta & montaña', en: 'the Cycling Show #1' } },
    dates: { es: '4 al 6 de mayo de 2028', en: 'May\u00a04–6, 2028' },
    venue: { name: { en: 'Centro de Convenciones' }, city: { en: 'León, Guanajuato' } },
    contact: { email: 'hola@expociclismo.mx', phone: '+52\u00a0477\u00a0123\u00a04567' },
    premarket: null,
    homeCountry: 'MX',
  });
  expect(placeholders.map(({ path }) => path)).toEqual(['privacy.responsible.es', 'privacy.responsible.en']);
  expect(stdout).toContain('privacy.responsible.es: [Nombre o razón social] is a text in brackets');
  expect(eventNew('expo-ciclismo', newShowOptions).stderr).toContain('is not empty');
});

test('writes a folder that can go live if everything is answered, including the premarket', () => {
  const more = {
    premarket: '2028-05-03',
    'premarket-email': 'compradores@expociclismo.mx',
    map: 'https://www.openstreetmap.org/#map=17/21.12/-101.68',
    'home-country': 'US',
    linkedin: 'https://www.linkedin.com/company/expo-ciclismo',
    'responsible-es': 'Ciclismo, S. A. de C. V.',
  };
  const { stderr, status } = eventNew('whole', { ...newShowOptions, ...more });
  expect([stderr, status]).toEqual(['', 0]);
  const { event, placeholders } = loadEvent(join(parent, 'whole'));
  expect(placeholders).toEqual([]);
  expect(event.homeCountry).toBe('US');
  expect(event.premarket?.day).toBe('2028-05-03');
  expect(event.contact.premarketEmail).toBe('compradores@expociclismo.mx');
  expect(event.venue.mapUrl).toBe('https://www.openstreetmap.org/#map=17/21.12/-101.68');
  expect(event.social).toEqual([{ name: 'LinkedIn', url: 'https://www.linkedin.com/company/expo-ciclismo' }]);
  expect(event.buyerSteps.at(-1)).toContain('premarket');
});

test('omits the options that buyers are not asked about', () => {
  const { stderr, status } = eventNew('few', {
    ...newShowOptions,
    giro: 'no',
    intereses: 'no',
    'principal-actividad': 'no',
  });
  expect([stderr, status]).toEqual(['', 0]);
  const { event } = loadEvent(join(parent, 'few'));
  expect(optionGroupNames.filter((group) => event[group].options.length > 0)).toEqual(['mercadoAtiende']);
  expect(event.buyerSteps).toEqual([['personal'], ['company'], ['markets']]);
  const none = { giro: 'no', intereses: 'no', 'principal-actividad': 'no', 'mercado-atiende': 'no' };
  expect(eventNew('none', { ...newShowOptions, ...none }).stderr).toBe(
    '--intereses: no; expected yes to at least one of the four, or a premarket\n',
  );
  const withPremarket = { ...newShowOptions, ...none, premarket: '2028-05-03' };
  expect(eventNew('premarket-only', withPremarket)).toMatchObject({ stderr: '', status: 0 });
  expect(loadEvent(join(parent, 'premarket-only')).event.buyerSteps).toEqual([
    ['personal'],
    ['company'],
    ['premarket'],
  ]);
});

test('writes nothing if an answer is missing or invalid, and reports all of them', () => {
  const { stderr, status } = eventNew('nothing', {
    ...newShowOptions,
    phone: '477',
    'name-en': '',
    'last-day': 'soon',
    'home-country': 'USA',
  });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    '--name-en: missing',
    '--last-day: soon; expected a day such as 2028-02-16',
    '--home-country: USA; expected the code of a country in two capital letters, such as MX',
    '--phone: 477; expected a phone number with its country code, such as +52 33 1234 5678',
  ]);
  expect(existsSync(join(parent, 'nothing'))).toBe(false);
  expect(eventNew('My show', newShowOptions).stderr).toContain('lower-case letters, digits and hyphens');
});
