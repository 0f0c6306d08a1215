import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLocale } from '@/lib/i18n/locale';
import { entityTag } from '../entity-tag';
import { type BuiltPages, builtPagesFile } from './built-pages';
import { hashSource, inlineScriptHashes } from './inline-scripts';

/**
 * Reads from Next's build folder which pages are static, with their scripts and entity tags, which pages are dynamic,
 * and the style sheets.
 */
export function inspectBuild(folder: string): BuiltPages<string> {
  const html = join(folder, 'server', 'app');
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const pages = new Map(
    htmlFiles(html).map((file) => {
      const text = readFileSync(join(html, file), 'utf8');
      const path = `/${file.slice(0, -'.html'.length).replaceAll('\\', '/')}`;
      return [path, { scripts: inlineScriptHashes(text), etag: entityTag(text) }];
    }),
  );
  const notFound = pages.get('/_not-found')?.scripts ?? [];
  for (const path of pages.keys()) if (path.startsWith('/_')) pages.delete(path);

  const common = readFileSync(join(html, '_not-found.html'), 'utf8');
  const chunks = join(folder, 'static', 'chunks');
  const sheets = readdirSync(chunks)
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(chunks, file), 'utf8'));
  // A route whose parameters were all known at build time is not rendered at run time.
  const prerendered = new Set(Object.keys(read('prerender-manifest.json').dynamicRoutes));
  const routes: { page: string; regex: string }[] = read('routes-manifest.json').dynamicRoutes;
  return {
    pages: Object.fromEntries([...pages].sort()),
    notFound,
    // The other sheets are linked, see `linkStyleSheets`.
    styles: sheets.filter((sheet) => common.includes(sheet)).map(hashSource),
    dynamic: routes.filter(({ page }) => !prerendered.has(page)).map(({ regex }) => regex),
  };
}

/** The HTML files below a folder, by their paths in it. */
const htmlFiles = (folder: string) => filesBelow(folder, '.html');

/** The paths in a folder of all files below it whose names end like this. */
function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));
}

/** Stores the record in the build folder and adds it to the files that serverless platforms copy for the middleware. */
export function storeBuiltPages(folder: string, built: BuiltPages<string>): void {
  writeFileSync(join(folder, builtPagesFile), JSON.stringify(built));
  const trace = join(folder, 'server', 'middleware.js.nft.json');
  const traced = JSON.parse(readFileSync(trace, 'utf8'));
  traced.files = [...new Set([...traced.files, `../${builtPagesFile}`])];
  writeFileSync(trace, JSON.stringify(traced));
}

/** Copies the tag that preloads a font from the home page to the not-found page, where Next leaves it out. */
export function preloadFontOfNotFound(folder: string): void {
  const pages = join(folder, 'server', 'app');
  const home = readFileSync(join(pages, `${defaultLocale}.html`), 'utf8');
  const [tag] = /<link rel="preload"[^>]*as="font"[^>]*>/.exec(home) ?? [];
  const notFound = join(pages, '_not-found.html');
  const html = readFileSync(notFound, 'utf8');
  if (tag && !html.includes(tag)) writeFileSync(notFound, html.replace('</head>', `${tag}</head>`));
}

/** Makes the pages in these folders of `app/[locale]` link their style sheets instead of containing them. */
export function linkStyleSheets(folder: string, sections: readonly string[]): void {
  const pages = join(folder, 'server', 'app', '[locale]');
  for (const section of sections) {
    for (const file of filesBelow(join(pages, section), '_client-reference-manifest.js')) {
      const path = join(pages, section, file);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"inlined":true', '"inlined":false'));
    }
  }
}

/**
 * Removes the text of the style elements from the data for hydration on static pages: React keeps an element that
 * exists.
 */
export function dropRepeatedStyles(folder: string): void {
  const pages = join(folder, 'server', 'app');
  for (const file of htmlFiles(pages)) {
    const html = readFileSync(join(pages, file), 'utf8');
    const without = withoutRepeatedStyles(html);
    if (without !== html) writeFileSync(join(pages, file), without);
  }
}

/** The page with an empty text in place of each style sheet that its inline scripts repeat. */
export function withoutRepeatedStyles(html: string): string {
  const sheets = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, sheet = '']) => sheet);
  return sheets.reduce((page, sheet) => {
    // In the data, a text follows its length in bytes; in the script, both are part of a JSON string.
    const text = inScript(`:T${Buffer.byteLength(sheet).toString(16)},${sheet}`);
    return page.replace(text, () => ':T0,');
  }, html);
}

const inScript = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
