import { expect, test } from 'vitest';
import { lastingText } from './resend-form';

const problem = { text: 'Demasiados intentos' };

test.each([
  ['a mail that was sent', { isDone: true, wait: 60 }, 'sentToAt'],
  ['a mail that was sent a moment ago', { problem, wait: 60 }, 'recentlySent'],
  ['a limit of the day', { problem, wait: 61 }, undefined],
  ['a failure', { problem }, undefined],
  ['a form that was not sent', { wait: 20 }, undefined],
])('of %s stays %s', (_, state, text) => {
  expect(lastingText(state, true)).toBe(text);
});

test('without script a sent mail has no time', () => {
  expect(lastingText({ isDone: true }, false)).toBe('sentTo');
});
