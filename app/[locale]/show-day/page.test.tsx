import { expect, test, vi } from 'vitest';
import { locales } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { htmlOf, linksOf } from '@/tests/factories/rendered-page';
import LandingPage from '../page';
import ShowDayLandingPage from './page';

const language = vi.hoisted(() => ({ shown: 'es' }));

// Next reads the language from the path.
vi.mock('next/root-params', () => ({ locale: async () => language.shown }));

// `app/_server/served-page.test.ts` tests which of the two pages a day has.
test.each(locales)(
  'the home page begins with the express form on the days of the show alone (%s)',
  async (locale) => {
    language.shown = locale;
    const t = textsOf(locale, 'landing');
    const [[first], others] = [
      linksOf(await htmlOf(<ShowDayLandingPage />)),
      linksOf(await htmlOf(<LandingPage />)),
    ];
    const href = '/rules/express?asistencia=VISITANTE';
    expect(first).toMatchObject({ href, text: t('call.showDay') });
    expect(others[0]).toMatchObject({ href: '#first', text: t('call.open') });
    expect(others.map(({ text }) => text)).not.toContain(t('call.showDay'));
  },
);

test('the button of the days of the show names four answers', () => {
  expect(locales.map((locale) => textsOf(locale, 'landing')('call.showDay'))).toEqual([
    'Regístrate aquí en cuatro respuestas',
    'Register here in four answers',
  ]);
});
