import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allClientTexts, clientTexts, textsOf } from './translator';

test('hands messages over by the names that a component uses, with the values that are known', () => {
  const texts = clientTexts('en', 'landed', { late: 'sentToAt' }, { email: 'ana@ejemplo.mx' });
  expect(texts.late).toContain('ana@ejemplo.mx');
  expect(texts.late).toContain('{time}');
});

test('refuses a message that only the server can write: plural forms and tags', () => {
  expect(() => clientTexts('en', 'ui', { cap: 'cap' })).toThrow('ui.cap');
  expect(() => clientTexts('en', 'registration', { consent: 'consent' })).toThrow('registration.consent');
});

test('hands a whole namespace over as one object, unless it contains such a message', () => {
  const texts = allClientTexts('es', 'registration.lookup');
  expect(Object.keys(texts)).toEqual(['looking', 'failed', 'unlisted']);
  expect(allClientTexts('es', 'registration.lookup')).toBe(texts);
  expect(() => allClientTexts('en', 'account.waiting')).toThrow('account.waiting.leadTo');
});

const sources = ['app', 'components', 'emails', 'lib']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith(join('lib', 'i18n')))
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }));

test.each<[string, RegExp, string[]?]>([
  [
    'reads the catalogue of messages itself',
    /\bcatalogue(?:\[locale|\.e[ns]\b)|from '.*messages\/\w+\.json'/,
  ],
  ['builds texts in a prop', /texts=\{\{|\btexts: \{ ?\.\.\./],
  ['changes texts', /\{\s*\.\.\.texts,\s*\w+: [\w.]*(?:t\(|texts\.)|\{\s*\.\.\.texts,\s*\.\.\./],
  ['formats the label of a button into texts', /\bsubmit(?:ting)?: (?:\w+\(|texts\.)/],
  // An error boundary gets no props from the server.
  [
    'begins texts without `clientTexts`',
    /\bconst texts = \{(?!\s*\.\.\.\w+Texts\()/,
    [join('app', '[locale]', 'error.tsx')],
  ],
])('no file %s', (_, pattern, known = []) => {
  const files = sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path);
  expect(files.filter((path) => !known.includes(path))).toEqual([]);
});

test('numbers are written as in Mexico and the United States', () => {
  expect(textsOf('es', 'office.people')('found', { count: 30_000 })).toBe('30,000 personas.');
  expect(textsOf('en', 'office.people')('found', { count: 30_000 })).toBe('30,000 people.');
  expect(textsOf('es', 'office.people')('foundAtLeast', { count: 10_000 })).toBe('Al menos 10,000 personas.');
});
