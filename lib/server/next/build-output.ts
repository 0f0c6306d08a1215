import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entityTag } from '../entity-tag';
import { type BuiltPages, builtPagesFile } from './built-pages';
import { inlineSources } from './inline-hashes';

/** Reads from Next's build folder which pages are static, with their scripts and entity tags, and which are dynamic. */
export function inspectBuild(folder: string): BuiltPages<string> {
  const html = join(folder, 'server', 'app');
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const files = readdirSync(html, { recursive: true, encoding: 'utf8' });
  const pages = new Map(
    files
      .filter((file) => file.endsWith('.html'))
      .map((file) => {
        const text = readFileSync(join(html, file), 'utf8');
        const path = `/${file.slice(0, -'.html'.length).replaceAll('\\', '/')}`;
        return [path, { ...inlineSources(text), etag: entityTag(text) }];
      }),
  );
  const { scripts = [], styles = [] } = pages.get('/_not-found') ?? {};
  for (const path of pages.keys()) if (path.startsWith('/_')) pages.delete(path);
  // A route whose parameters were all known at build time is not rendered at run time.
  const prerendered = new Set(Object.keys(read('prerender-manifest.json').dynamicRoutes));
  const routes: { page: string; regex: string }[] = read('routes-manifest.json').dynamicRoutes;
  return {
    pages: Object.fromEntries([...pages].sort()),
    notFound: { scripts, styles },
    dynamic: routes.filter(({ page }) => !prerendered.has(page)).map(({ regex }) => regex),
  };
}

/** Stores the record in the build folder. `leftOut`: see `patchBuild`. */
export function storeBuiltPages(folder: string, built: BuiltPages<string>, leftOut: readonly string[]): void {
  writeFileSync(join(folder, builtPagesFile), JSON.stringify({ ...built, leftOut }));
}
