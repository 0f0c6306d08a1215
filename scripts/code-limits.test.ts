import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { isRecord } from '@/lib/event-source/faults';

/* The lengths of files and functions are limited in biome.json; imports are checked by scripts/check-static.ts. */
const code = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !path.endsWith('.d.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The type assertions in a file, except `as const`. */
function castsIn(text: string, path: string): string[] {
  const nodesBelow = (node: unknown): Record<string, unknown>[] =>
    isRecord(node) ? [node, ...Object.values(node).flatMap(nodesBelow)] : [];
  return nodesBelow(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
    .filter(({ type }) => type === 'TSAsExpression' || type === 'TSTypeAssertion')
    .map(({ start, end }) => text.slice(Number(start), Number(end)))
    .filter((cast) => !cast.endsWith(' as const'));
}

test('a cast is recognised', () => {
  const sources: [string, string[]][] = [
    ['const a = b as Name;', ['b as Name']],
    ['find(list[0] as [string]);', ['list[0] as [string]']],
    ['const a = <Name>b;', ['<Name>b']],
    // Neither a quote in a pattern nor a template with a parameter hides what follows.
    ["a.replace(/'/, b as C);", ['b as C']],
    ['f(`$' + '{a}`); const b = c as D; f(`e`);', ['c as D']],
  ];
  for (const [line, casts] of sources) expect(castsIn(line, 'a.ts'), line).toEqual(casts);
  const others = [
    "import { type a as b } from 'c';",
    "const a = ['x'] as const;",
    '// seen as one',
    "log('as text', `as {text}`);",
  ];
  for (const line of others) expect(castsIn(line, 'a.ts'), line).toEqual([]);
});

test('the product has at most 60 casts', () => {
  const product = code.filter(({ path }) => !/^tests\/|\.(?:test|contract)\./.test(path));
  const casts = product.flatMap(({ path, text }) => castsIn(text, path).map((cast) => `${path}: ${cast}`));
  expect(casts.length).toBeGreaterThan(0);
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(60);
});

// The formatter wraps code at 110 characters, but no comments.
test('no comment line has more than 125 characters', () => {
  const long = code.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const isComment = /^(?:\/\/|\/?\*|\{\/\*)/.test(line.trimStart());
      return isComment && line.length > 125 ? `${path}:${index + 1}` : [];
    }),
  );
  expect(long).toEqual([]);
});

test('the project has at most 15 lint ignores', () => {
  const ignores = code.flatMap(({ path, text }) =>
    [...text.matchAll(/biome-ignore\slint/g)].map(({ index }) => `${path}:${index}`),
  );
  expect(ignores.length, ignores.join('\n')).toBeLessThanOrEqual(15);
});
