import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  inspectBuild,
  linkStyleSheets,
  preloadFontOfNotFound,
  storeBuiltPages,
  withoutRepeatedStyles,
} from './build-output';
import { readBuiltPages } from './built-pages';

function build(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test('a build’s static pages are recorded with their scripts, its other pages as patterns, its style sheets as hashes', () => {
  const folder = build({
    'server/app/es.html': '<script>a</script>',
    'server/app/es/faq.html': '',
    'server/app/_not-found.html': '<style>p{}</style><script>b</script>',
    'static/chunks/a.css': 'p{}',
    'static/chunks/b.css': 'a{}',
    'static/chunks/a.js': '',
    'server/middleware.js.nft.json': '{"files":["a.js"]}',
    'prerender-manifest.json': '{"dynamicRoutes":{"/[locale]/faq":{}}}',
    'routes-manifest.json':
      '{"dynamicRoutes":[{"page":"/[locale]/faq","regex":"^/a$"},{"page":"/[locale]/qr/[id]","regex":"^/b$"}]}',
  });
  const built = inspectBuild(folder);
  expect(Object.keys(built.pages)).toEqual(['/es', '/es/faq']);
  expect([built.pages['/es']?.scripts.length, built.notFound.length]).toEqual([1, 1]);
  expect(built.styles).toEqual(["'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='"]);
  storeBuiltPages(folder, built);
  storeBuiltPages(folder, built);
  expect(readBuiltPages(folder).dynamic).toEqual([/^\/b$/]);
  const { files } = JSON.parse(readFileSync(join(folder, 'server/middleware.js.nft.json'), 'utf8'));
  expect(files).toEqual(['a.js', '../built-pages.json']);
});

test('the not-found page preloads the font that the other pages preload, once', () => {
  const tag = '<link rel="preload" href="/a.woff2" as="font"/>';
  const notFound = 'server/app/_not-found.html';
  const folder = build({
    'server/app/es.html': `<head><link rel="preload" href="/a.svg" as="image"/>${tag}</head>`,
    [notFound]: '<head></head>',
  });
  preloadFontOfNotFound(folder);
  preloadFontOfNotFound(folder);
  expect(readFileSync(join(folder, notFound), 'utf8')).toBe(`<head>${tag}</head>`);
});

test('the pages of the sections that are named link their style sheets, and no others', () => {
  const manifests = ['dashboard', 'office/people/[id]', 'qr'].map(
    (page) => `server/app/[locale]/${page}/page_client-reference-manifest.js`,
  );
  const manifest = 'globalThis.m = {"entryCSSFiles":{"a":[{"path":"a.css","inlined":true}]}}';
  const folder = build(Object.fromEntries(manifests.map((file) => [file, manifest])));
  linkStyleSheets(folder, ['dashboard', 'office']);
  const isInline = (file: string) => readFileSync(join(folder, file), 'utf8').includes('"inlined":true');
  expect(manifests.map(isInline)).toEqual([false, false, true]);
});

test('a page keeps its style sheets once: in the style elements, not in its data', () => {
  const [first, second] = ['a>b{content:"\\201c ñ"}', 'p:after{content:"&"}'];
  const page = (data: string) =>
    `<style href="/a.css">${first}</style><style>${second}</style><script>push([1,"1:I\\n${data}2:{}\\n"])</script>`;
  const text = (escaped: string, length: number) => `7:T${length.toString(16)},${escaped}`;
  const repeated =
    text('a\\u003eb{content:\\"\\\\201c ñ\\"}', first.length + 1) +
    text('p:after{content:\\"\\u0026\\"}', second.length);
  expect(withoutRepeatedStyles(page(repeated))).toBe(page('7:T0,7:T0,'));
  expect(withoutRepeatedStyles(page(text('p{}', 3)))).toBe(page(text('p{}', 3)));
});
