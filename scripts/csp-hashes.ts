import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '../lib/base/env';
import { builtPagesFile, type StoredPages } from '../lib/http/built-pages';
import { inlineScriptHashes } from './inline-scripts';

/** After `next build`, records the inline scripts of each static page, so that the server allows only those. */
const folder = env().NEXT_DIST_DIR;
const html = join(folder, 'server', 'app');
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

const hashes = new Map(
  readdirSync(html, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => [
      `/${file.slice(0, -'.html'.length).replaceAll('\\', '/')}`,
      inlineScriptHashes(readFileSync(join(html, file), 'utf8')),
    ]),
);
const notFound = hashes.get('/_not-found') ?? [];
for (const path of hashes.keys()) if (path.startsWith('/_')) hashes.delete(path);

// A route whose parameters were all known at build renders nothing at run time.
const prerendered = new Set(Object.keys(read('prerender-manifest.json').dynamicRoutes));
const routes: { page: string; regex: string }[] = read('routes-manifest.json').dynamicRoutes;
const built: StoredPages = {
  pages: Object.fromEntries([...hashes].sort()),
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
console.log(`Content security policy: ${hashes.size} static pages, ${built.dynamic.length} dynamic routes.`);
