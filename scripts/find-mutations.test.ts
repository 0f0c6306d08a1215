import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { findMutations, mutated } from './find-mutations';

const changesOf = (code: string) =>
  findMutations(code, parseAst(code)).map((mutation) => mutated(code, mutation));

test.each([
  ['a === b;', ['a !== b;']],
  ['a < b;', ['a >= b;', 'a <= b;']],
  ['(a || b) && c;', ['(a || b) || c;', '(a && b) && c;']],
  ['!a;', ['a;']],
  ['a ?? b;', ['a;']],
  ['may(a);', ['!may(a);']],
  ['a.includes(b);', ['!a.includes(b);']],
  ['maybe(a);', []],
  ['if (a) b();', ['if (!a) b();']],
  ['a ? b : c;', ['!a ? b : c;']],
  ['f(true, 1, "x");', ['f(false, 1, "x");', 'f(true, 2, "x");', 'f(true, 1, "x?");']],
  ["import a from 'b';", []],
])('the changes of %s', (code, expected) => {
  expect(changesOf(code)).toEqual(expected);
});
