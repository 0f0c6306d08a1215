import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildFolderWith } from '@/tests/factories/build-folder';
import { patchBuild } from './patch-build';

const sheets = ['a>b{content:"\\201c ñ"}', 'p:after{content:"&"}'] as const;
/** React joins the sheets of a page to one element, or writes an element for each. */
const styles = `<style data-href="/a.css">${sheets[0]}</style><style data-href="/b.css">${sheets[1]}</style>`;
const joinedStyles = `<style data-href="/a.css /b.css">${sheets[1]}${sheets[0]}</style>`;
const text = (escaped: string, length: number) => `7:T${length.toString(16)},${escaped}`;
const escaped = ['a\\u003eb{content:\\"\\\\201c ñ\\"}', 'p:after{content:\\"\\u0026\\"}'] as const;
const data = text(escaped[0], sheets[0].length + 1) + text(escaped[1], sheets[1].length);
const font = '<link rel="preload" href="/a.woff2" as="font"/>';
const page = (tags: string, hydration: string, elements = styles) =>
  `<head><link rel="preload" href="/a.svg" as="image"/>${tags}</head>${elements}<script>push([1,"1:I\\n${hydration}2:{}\\n"])</script>`;
const manifestOf = (section: string) => `server/app/[locale]/${section}/page_client-reference-manifest.js`;
const manifest = 'globalThis.m = {"entryCSSFiles":{"a":[{"path":"a.css","inlined":true}]}}';
const linked = manifest.replace('true', 'false');

const [home, notFound] = ['server/app/es.html', 'server/app/_not-found.html'] as const;
const gate = 'server/app/es/puerta.html';
const trace = 'server/middleware.js.nft.json';

/** What Next writes. */
const output = {
  [home]: page(font, data),
  [notFound]: page('', data),
  [gate]: page(font, data, joinedStyles),
  'server/app/_global-error.html': '<style>p{}</style><script>p{}</script>',
  [manifestOf('comprador')]: manifest,
  [manifestOf('cuenta')]: manifest,
  [manifestOf('dashboard')]: manifest,
  [manifestOf('office/people/[id]')]: manifest,
  [manifestOf('qr')]: manifest,
  [trace]: '{"version":1,"files":["a.js"]}',
};

const patched = {
  ...output,
  [home]: page(font, '7:T0,7:T0,'),
  [notFound]: page(font, '7:T0,7:T0,'),
  [gate]: page(font, '7:T0,7:T0,', joinedStyles),
  [manifestOf('comprador')]: linked,
  [manifestOf('cuenta')]: linked,
  [manifestOf('dashboard')]: linked,
  [manifestOf('office/people/[id]')]: linked,
  [trace]: '{"version":1,"files":["a.js","../built-pages.json"]}',
};

const readAll = (folder: string) =>
  Object.fromEntries(Object.keys(output).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));

test('a build links the style sheet on pages for signed-in people, repeats it on no page, preloads the font on the not-found page and traces its record', () => {
  const folder = buildFolderWith(output);
  expect(patchBuild(folder)).toEqual([]);
  expect(readAll(folder)).toEqual(patched);
  expect(patchBuild(folder)).toEqual([]);
  expect(readAll(folder)).toEqual(patched);
});

type Files = Readonly<Record<string, string>>;
const manifestsIn = (files: Files) => Object.entries(files).filter(([name]) => /manifest/.test(name));
const hasFont = (files: Files) => files[notFound]?.includes(font);
const scriptsIn = (files: Files) => Object.values(files).flatMap((each) => /<script>.*/s.exec(each) ?? []);

test.each([
  [
    'manifests without the mark of inline style sheets',
    { [manifestOf('office/people/[id]')]: 'globalThis.m = {"entryCSSFiles":{"a":["a.css"]}}' },
    /^pages for signed-in people link .*: left out, .*does not say/,
    manifestsIn,
  ],
  [
    'a home page without the tag',
    { [home]: page('', data) },
    /^the not-found page preloads .*: left out, .*preloads no font/,
    hasFont,
  ],
  [
    'a not-found page without a head',
    { [notFound]: page('', data).replaceAll('head>', 'header>') },
    /^the not-found page preloads .*: left out, .*no head/,
    hasFont,
  ],
  [
    'a repetition without its length',
    { [home]: page(font, `7:${escaped[0]}`) },
    /^static pages contain .*: left out, .*in another form/,
    scriptsIn,
  ],
  [
    'no repetition',
    { [home]: page(font, '') },
    /^static pages contain .*: left out, .*does not repeat/,
    scriptsIn,
  ],
  [
    'a trace without files',
    { [trace]: '{"version":2,"traced":[]}' },
    /^serverless platforms .*: left out, .*lists no files/,
    (files: Files) => files[trace],
  ],
])('a build with %s stays as it is in this respect, and says so', (_, other, sentence, respect) => {
  const before: Files = { ...output, ...other };
  const folder = buildFolderWith(before);
  expect(patchBuild(folder)).toEqual([expect.stringMatching(sentence)]);
  expect(respect(readAll(folder))).toEqual(respect(before));
});

test('a build whose files are elsewhere stays as it is, and says so', () => {
  expect(patchBuild(buildFolderWith({ 'pages/es.html': 'a' }))).toHaveLength(4);
});
