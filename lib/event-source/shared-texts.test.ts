import { expect, test } from 'vitest';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import { shared } from './shared-texts';

test.each([
  ['es', es],
  ['en', en],
] as const)('the answer about a lost mail names the block of the home page (%s)', (locale, texts) => {
  expect(shared.questions.lostMail?.answer[locale]).toContain(`“${texts.landing.returningTitle}”`);
});
