import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtPagesFile, readBuiltPages } from './built-pages';

function freshFolder(text?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-built-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (text !== undefined) writeFileSync(join(folder, builtPagesFile), text);
  return folder;
}

test('reads what the build wrote', () => {
  const built = {
    pages: { '/es/faq': { scripts: ["'sha256-x'"], styles: [], etag: '"x"' } },
    notFound: { scripts: [], styles: [] },
    styles: [],
    dynamic: ['^/x$'],
  };
  const folder = freshFolder(JSON.stringify(built));
  expect(readBuiltPages(folder)).toEqual({ ...built, dynamic: [/^\/x$/] });
});

test.each([undefined, '{"pages":', '{}'])(
  'refuses a file of %j with a message that says what to do',
  (text) => {
    const folder = freshFolder(text);
    expect(() => readBuiltPages(folder)).toThrow('npm run build');
    expect(() => readBuiltPages(folder)).toThrow(builtPagesFile);
  },
);
