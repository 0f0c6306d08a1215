import { expect, test } from 'vitest';
import { visibleText } from './visible-text';

test.each([
  ['\u200b', ''],
  ['\u2060\u200d', ''],
  ['\u3164', ''],
  ['\u00ad', ''],
  ['\u0301', ''],
  [' \u00a0\ufeff ', ''],
  ['\u202eana', 'ana'],
  ['\u202a5512345678\u202c', '5512345678'],
  ['a\u0000b\u001b', 'ab'],
  ['Jose\u0301 N\u0303an\u0303ez', 'José Ñañez'],
])('removes what cannot be seen: %j becomes %j', (typed, stored) => {
  expect(visibleText(typed)).toBe(stored);
});

test.each(['Ñandú', 'a\nb', '👩‍👩‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'می‌خواهم', 'שלום', '李小龙', '=1+1'])('keeps %j', (text) => {
  expect(visibleText(text)).toBe(text);
});
