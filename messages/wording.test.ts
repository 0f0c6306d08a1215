import { describe, expect, test } from 'vitest';
import { flatten } from '@/lib/i18n/compare-messages';
import { type Locale, locales } from '@/lib/i18n/locale';
import { textsOf } from '@/tests/factories/event-texts';
import { shippedShows } from '@/tests/factories/events';
import { newShow } from '@/tests/factories/new-show';
import en from './en.json';
import es from './es.json';

/* Rules of wording and typography (docs/glossary.md) that can be checked by pattern. */

/** Texts that are fixed, and words of theirs that the rules would refuse. */
const fixed = [
  'account.activate.failed',
  'account.socialError.text',
  'errors.activation_failed',
  'landed.emailNotSent',
  'premarket.missing',
  'sendinvitation.failedText',
  'sendinvitation.failedTitle',
  'sendinvitation.sentStranger',
  'sendinvitation.sentTitle',
  'validation.codigoPostalNumeric',
  'validation.nacimientoInvalid',
  'validation.nacimientoRequired',
];

/** What no text contains, and why. */
const everywhere: [RegExp, string][] = [
  [/ {2}|^\s|\s$/, 'a space too many'],
  [/\.\.\./, 'three dots for an ellipsis'],
  [/"|«|»/, 'quotation marks other than “ ”'],
  [/\d-\d/, 'a hyphen in a range'],
  [/\{event\}(?!\.png)/, 'the bare name of the event inside a sentence'],
];

const banned: Record<Locale, [RegExp, string][]> = {
  es: [
    [/gafete|boleto|invitaci[oó]n|pase de entrada|\b(tu|una) entrada\b/i, 'another name for the pass'],
    [
      /\b(usted|ustedes|intente|ingrese|escriba|haga|seleccione|revise|presione|elija|envíe|inicie|guarde)\b/i,
      'usted',
    ],
    [
      /(^|[.:?] )(?!Si |Para )[^.:?]*, (intenta|vuelve|revisa|escribe|debe|usa|máximo)\b/,
      'a comma between two sentences',
    ],
    [/[^,] por favor/i, '“por favor” without its comma'],
    [/mediante|a través de|llevar a cabo|proceder a|en caso de que|a efectos de/i, 'officialese'],
  ],
  en: [
    [/badge|ticket|invitation|entry pass/i, 'another name for the pass'],
    [
      /e-mail|\blog ?in\b|organis|recognis|programme|licence|centre|colour|catalogue|mould|cancelled/i,
      'a spelling of its own',
    ],
    [/\btick\b|whilst|\bie\.|\bi\.e\.|\betc\b/i, 'a word that is not plain American English'],
    [/[a-z]'[a-z]/i, 'a straight apostrophe'],
    [/(^|[.:?] )(?!If )[^.:?]*, (try|it must|use|check)\b/, 'a comma between two sentences'],
    [/\d ?(am|pm|h)\b|\d[AP]M/, 'an hour that lib/i18n/dates.ts did not write'],
  ],
};

function faultsOf(locale: Locale, text: string): string[] {
  const faults = [...everywhere, ...banned[locale]].filter(([pattern]) => pattern.test(text));
  const opened = [...text].filter((letter) => letter === '¿').length;
  const closed = [...text].filter((letter) => letter === '?').length;
  return [
    ...faults.map(([, what]) => what),
    ...(locale === 'es' && opened !== closed ? ['a question without its first mark'] : []),
  ];
}

/** The texts about people who are invited, in which an invitation is no pass. */
const aboutInvitations =
  /^(?:office|confirm|optOut|party|mail\.(?:listInvitation|party\w+)|\.privacy\.sections)\./;

/**
 * A text without the words for the badges that staff print and for invitations. Elsewhere they would be other names for
 * the pass.
 */
function withoutOthers(key: string, text: string): string {
  const named = key.startsWith('office.') ? text.replace(/gafete|badge/gi, 'X') : text;
  return aboutInvitations.test(key) ? named.replace(/invitaci[oó]n(?:es)?|invitations?/gi, 'X') : named;
}

const shows = [...shippedShows, await newShow({ premarket: '2028-05-03' })];

const messages = { es: flatten(es), en: flatten(en) };

describe.each(locales)('texts in %s', (locale) => {
  test('of the portal', () => {
    const faults = [...messages[locale]]
      .filter(([key]) => !fixed.includes(key))
      .flatMap(([key, text]) =>
        faultsOf(locale, withoutOthers(key, text)).map((what) => `${key}: ${what}: ${text}`),
      );
    expect(faults).toEqual([]);
  });

  test.each(shows)('of $id', (event) => {
    const faults = textsOf(event).flatMap(([path, text]) =>
      faultsOf(locale, withoutOthers(path, text[locale])).map((what) => `${path}: ${what}: ${text[locale]}`),
    );
    expect(faults).toEqual([]);
  });
});

test('every fixed text is one that the rules would refuse', () => {
  const isRefused = (key: string) =>
    locales.some((locale) => faultsOf(locale, messages[locale].get(key) ?? '').length > 0);
  expect(fixed.filter((key) => !isRefused(key))).toEqual([]);
});
