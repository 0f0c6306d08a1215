import { expect, test } from 'vitest';
import { buildFolderWith } from '@/tests/factories/build-folder';
import { inspectBuild, storeBuiltPages } from './build-output';
import { readBuiltPages } from './built-pages';

test('a build’s static pages are recorded with their scripts, its other pages as patterns, its style sheets as hashes', () => {
  const folder = buildFolderWith({
    'server/app/es.html': '<script>a</script>',
    'server/app/es/faq.html': '',
    'server/app/_not-found.html': '<style>p{}</style><script>b</script>',
    'prerender-manifest.json': '{"dynamicRoutes":{"/[locale]/faq":{}}}',
    'routes-manifest.json':
      '{"dynamicRoutes":[{"page":"/[locale]/faq","regex":"^/a$"},{"page":"/[locale]/qr/[id]","regex":"^/b$"}]}',
  });
  const built = inspectBuild(folder);
  expect(Object.keys(built.pages)).toEqual(['/es', '/es/faq']);
  expect([built.pages['/es']?.scripts.length, built.notFound.scripts.length]).toEqual([1, 1]);
  expect(built.notFound.styles).toEqual(["'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='"]);
  storeBuiltPages(folder, built, []);
  expect(readBuiltPages(folder).dynamic).toEqual([/^\/b$/]);
});
