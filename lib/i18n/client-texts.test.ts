import { expect, test } from 'vitest';
import { clientTexts } from './translator';

test('hands messages over by the names that a component uses, with the values that are known', () => {
  const texts = clientTexts('en', 'sendinvitation', { late: 'tooSoon' }, { email: 'ana@ejemplo.mx' });
  expect(texts.late).toContain('ana@ejemplo.mx');
  expect(texts.late).toContain('{when}');
});

test('refuses a message that only the server can write: plural forms and tags', () => {
  expect(() => clientTexts('en', 'ui', { cap: 'cap' })).toThrow('ui.cap');
  expect(() => clientTexts('en', 'registration', { consent: 'consent' })).toThrow('registration.consent');
});
