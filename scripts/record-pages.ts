import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '../lib/base/env';
import { type BuiltPages, builtPagesFile } from '../lib/http/built-pages';
import { entityTag } from '../lib/http/entity-tag';
import { inlineScriptHashes } from './inline-scripts';

/** After `next build`, records the inline scripts of each static page, so that the server allows only those, and its entity tag. */
const folder = env().NEXT_DIST_DIR;
const html = join(folder, 'server', 'app');
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

const pages = new Map(
  readdirSync(html, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const text = readFileSync(join(html, file), 'utf8');
      const path = `/${file.slice(0, -'.html'.length).replaceAll('\\', '/')}`;
      return [path, { scripts: inlineScriptHashes(text), etag: entityTag(text) }];
    }),
);
const notFound = pages.get('/_not-found')?.scripts ?? [];
for (const path of pages.keys()) if (path.startsWith('/_')) pages.delete(path);

// A route whose parameters were all known at build renders nothing at run time.
const prerendered = new Set(Object.keys(read('prerender-manifest.json').dynamicRoutes));
const routes: { page: string; regex: string }[] = read('routes-manifest.json').dynamicRoutes;
const built: BuiltPages<string> = {
  pages: Object.fromEntries([...pages].sort()),
  notFound,
  dynamic: routes.filter(({ page }) => !prerendered.has(page)).map(({ regex }) => regex),
};

// Standalone and serverless outputs copy the files that the middleware's trace lists.
const trace = join(folder, 'server', 'middleware.js.nft.json');
const traced = JSON.parse(readFileSync(trace, 'utf8'));
traced.files = [...new Set([...traced.files, `../${builtPagesFile}`])];
writeFileSync(trace, JSON.stringify(traced));

// The standalone output has a copy of the build folder.
for (const target of [folder, join(folder, 'standalone', folder)]) {
  if (existsSync(target)) writeFileSync(join(target, builtPagesFile), JSON.stringify(built));
}
console.log(`Content security policy: ${pages.size} static pages, ${built.dynamic.length} dynamic routes.`);
