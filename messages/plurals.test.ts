import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { flatten } from '@/lib/i18n/compare-messages';
import { formatLocale, type Locale, locales } from '@/lib/i18n/locale';
import en from './en.json';
import es from './es.json';

/** Texts whose counts are never one: that many days, hours, seats or times. */
const neverOne = [
  'office.home.chart',
  'office.audit.times',
  'office.conferences.takenOf',
  'office.premarket.lead',
  'office.premarket.late',
];

/** A one before a word for several. */
const wrong: Record<Locale, RegExp> = {
  es: /(?<![\d:.,-])1 (?:de 1 )?\p{L}+(?:as|os|es|aron|eron)\b/u,
  en: /(?<![\d:.,-])1 (?:of 1 )?(?:people|were|have|days|hours|places|scans|rows|emails|passes)\b/,
};

test.each(locales)('a count of one has the words for one in the office and for groups, in %s', (locale) => {
  const texts = flatten({ es, en }[locale]);
  const faults = [...texts].flatMap(([key, text]) => {
    const isChecked = /^(?:office|party)\./.test(key) && !neverOne.includes(key) && !/<\w+>/.test(text);
    if (!isChecked) return [];
    const values = Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name, 1]));
    const one = createTranslator({ locale: formatLocale[locale], messages: { text } })('text', values);
    return wrong[locale].test(one) ? [`${key}: ${one}`] : [];
  });
  expect(faults).toEqual([]);
});
