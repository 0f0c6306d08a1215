import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* The lengths of files and functions are limited in biome.json; imports are checked by scripts/check-static.ts. */
const code = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !path.endsWith('.d.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The lines of a file with a type assertion other than `as const`. Imports, comments and strings do not count. */
function castsIn(text: string): string[] {
  const withoutTexts = text
    .replace(/^(?:import|export) [\w*{}\s,$]+ from .*;$/gm, '')
    .replace(/'(?:\\.|[^'\\\n])*'|\/\*[\s\S]*?\*\/|\/\/.*|`(?:\\[\s\S]|[^`\\$])*`/g, "''");
  return withoutTexts.split('\n').filter((line) => /[\w)\]}'] as (?!const\b)[A-Za-z{([]/.test(line));
}

test('a cast is recognised', () => {
  const casts = ['const a = b as Name;', 'find(list[0] as [string]);', 'return `$' + '{x as Y}`;'];
  for (const line of casts) expect(castsIn(line), line).toEqual([line]);
  const others = [
    "import { type a as b } from 'c';",
    "const a = ['x'] as const;",
    '// seen as one',
    "log('as text');",
  ];
  for (const line of others) expect(castsIn(line), line).toEqual([]);
});

test('the product has at most 60 casts', () => {
  const product = code.filter(({ path }) => !/^tests\/|\.(?:test|contract)\./.test(path));
  const casts = product.flatMap(({ path, text }) => castsIn(text).map((line) => `${path}: ${line.trim()}`));
  expect(casts.length).toBeGreaterThan(0);
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(60);
});

test('the project has at most 15 lint ignores', () => {
  const ignores = code.flatMap(({ path, text }) =>
    [...text.matchAll(/biome-ignore\slint/g)].map(({ index }) => `${path}:${index}`),
  );
  expect(ignores.length, ignores.join('\n')).toBeLessThanOrEqual(15);
});
