import { expect, test } from 'vitest';
import { buildFolderWith } from '@/tests/factories/build-folder';
import { inspectBuild, storeBuiltPages } from './build-output';
import { readBuiltPages } from './built-pages';
import { inlineSources } from './inline-hashes';

/** A file that Next writes for each page, with its style sheets. */
const manifestOf = (sheets: object[]) =>
  `globalThis.__RSC_MANIFEST["/page"] = ${JSON.stringify({ entryCSSFiles: { '[project]/app/layout': [], '[project]/app/page': sheets } })};`;

test('a build’s static pages are recorded with their scripts, its other pages as patterns, its style sheets as hashes', () => {
  const folder = buildFolderWith({
    'server/app/es.html': '<script>a</script>',
    'server/app/es/faq.html': '',
    'server/app/_not-found.html': '<style>p{}</style><script>b</script>',
    'server/app/[locale]/qr/[id]/page_client-reference-manifest.js': manifestOf([
      { inlined: true, content: 'p{}' },
      { inlined: true, content: 'b{}' },
    ]),
    'server/app/[locale]/faq/page_client-reference-manifest.js': manifestOf([
      { inlined: true, content: 'p{}' },
      { inlined: true, content: 'i{}' },
    ]),
    'server/app/[locale]/cuenta/page_client-reference-manifest.js': manifestOf([
      { inlined: false, content: 'p{}' },
      { inlined: false, content: 'c{}' },
    ]),
    'prerender-manifest.json': '{"dynamicRoutes":{"/[locale]/faq":{}}}',
    'routes-manifest.json':
      '{"dynamicRoutes":[{"page":"/[locale]/faq","regex":"^/a$"},{"page":"/[locale]/qr/[id]","regex":"^/b$"},{"page":"/[locale]/cuenta","regex":"^/c$"},{"page":"/[locale]/calendar","regex":"^/d$"}]}',
  });
  const built = inspectBuild(folder);
  expect(Object.keys(built.pages)).toEqual(['/es', '/es/faq']);
  expect([built.pages['/es']?.scripts.length, built.notFound.scripts.length]).toEqual([1, 1]);
  const { styles } = inlineSources('<style>p{}</style><style>p{}b{}</style>');
  expect([built.notFound.styles, built.styles]).toEqual([styles.slice(0, 1), styles]);
  storeBuiltPages(folder, built, []);
  expect(readBuiltPages(folder).dynamic).toEqual([/^\/b$/, /^\/c$/, /^\/d$/]);
});
