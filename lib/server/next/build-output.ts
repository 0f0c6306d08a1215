import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entityTag } from '../entity-tag';
import { type BuiltPages, builtPagesFile } from './built-pages';
import { hashSource, inlineSources } from './inline-hashes';

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
  const dynamic = routes.filter(({ page }) => !prerendered.has(page));
  return {
    pages: Object.fromEntries([...pages].sort()),
    notFound: { scripts, styles },
    styles: [...new Set([...styles, ...dynamic.flatMap(({ page }) => joinedSheets(join(html, page)))])],
    dynamic: dynamic.map(({ regex }) => regex),
  };
}

/** The hash of the style element of a page with several inline sheets, which React joins to one element. */
function joinedSheets(page: string): string[] {
  const manifest = join(page, 'page_client-reference-manifest.js');
  // A handler has none.
  if (!existsSync(manifest)) return [];
  const [, json = '{}'] = /\] = (\{.*\})/s.exec(readFileSync(manifest, 'utf8')) ?? [];
  const { entryCSSFiles = {} }: Manifest = JSON.parse(json);
  const [, sheets = []] = Object.entries(entryCSSFiles).find(([name]) => name.endsWith('/page')) ?? [];
  const inline = sheets.filter(({ inlined }) => inlined);
  return inline.length > 1 ? [hashSource(inline.map(({ content }) => content).join(''))] : [];
}

/** The style sheets of a page and of its layouts, by the name of its file. */
interface Manifest {
  entryCSSFiles?: Readonly<Record<string, readonly { inlined: boolean; content: string }[]>>;
}

/** Stores the record in the build folder. `leftOut`: see `patchBuild`. */
export function storeBuiltPages(folder: string, built: BuiltPages<string>, leftOut: readonly string[]): void {
  writeFileSync(join(folder, builtPagesFile), JSON.stringify({ ...built, leftOut }));
}
