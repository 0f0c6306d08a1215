import { expect, test } from 'vitest';
import { textLimit } from './text-limit';
import { typedEmail } from './typed-email';

test('what is pasted around an address is left out', () => {
  for (const pasted of [
    'ana@example.com',
    ' ana@example.com\u00a0',
    'ana\u200b@example.com\ufeff',
    'ａｎａ＠example．com',
    'mailto:ana@example.com',
    'MAILTO: ana@example.com',
    'mailto:ana@example.com?subject=Registro%20de%20Ana&cc=eva@example.com',
    'Ana López <ana@example.com>',
    'Ana López <ana@example.com>;',
    '"López, Ana" <ana@example.com>',
    'Ana López ＜ana@example.com＞',
    '<ana@example.com>',
    '< ana@example.com >',
    'ana@example.com <mailto:ana@example.com>',
    'Ana López <mailto:ana@example.com?subject=Hola>',
  ])
    expect(typedEmail(pasted), pasted).toBe('ana@example.com');
  expect(typedEmail('mailto:ana%2Bferia@example.com')).toBe('ana+feria@example.com');
  expect(typedEmail('mailto:ana%ZZ@example.com')).toBe('ana%ZZ@example.com');
});

test('what contains no address, or several, stays as it was typed', () => {
  for (const typed of [
    '',
    'ana',
    'mailto:',
    'mailto:ana',
    'Ana <ana>',
    'Ana <ana@example.com',
    'Ana <ana@example.com>, Eva <eva@example.com>',
    'Ana <ana@example.com> y Eva',
    'postmailto:ana@example.com',
    'ana%2Bferia@example.com',
  ])
    expect(typedEmail(typed), typed).toBe(typed);
});

test('a text above the limit is not searched for an address, and one below it takes no time', () => {
  const long = `${'a'.repeat(textLimit)}<ana@example.com>`;
  expect(typedEmail(long)).toBe(long);
  const started = performance.now();
  for (const part of ['<', '@', '<@', '<a@', 'mailto:', 'mailto:a@', '>', ' ', '?', '%'])
    for (const end of ['', '>', '!']) typedEmail(part.repeat(textLimit).slice(0, textLimit - 1) + end);
  expect(performance.now() - started).toBeLessThan(500);
});
