import { expect, test } from 'vitest';
import { sharedQuestions } from './shared-questions';

test('tells conference attendees that they need no account', () => {
  const { es, en } = sharedQuestions.sessions.answer;
  expect(es).toContain('no necesitas crear una cuenta');
  expect(en).toContain('you do not need an account');
  expect(`${es} ${en}`).not.toMatch(/Crea tu cuenta|Create your account/);
});

test('says that people correct a misspelled email themselves', () => {
  const { es, en } = sharedQuestions.changeData.answer;
  expect(es).toMatch(/Si escribiste mal tu correo electrónico, corrígelo en la página de tu pase/);
  expect(en).toMatch(/If you misspelled your email address, correct it on the page with your pass/);
});
