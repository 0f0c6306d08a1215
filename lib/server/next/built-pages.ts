import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemCodeOf } from '@/lib/base/errors';

/** Sources of a content security policy. */
export interface InlineSources {
  readonly scripts: readonly string[];
  /** Empty for a page that links its style sheets. */
  readonly styles: readonly string[];
}

/** What `npm run build` records about the built pages (scripts/record-pages.ts). */
export interface BuiltPages<Pattern = RegExp> {
  /**
   * The static pages, by their path including the language: hashes of their inline scripts and style sheets, entity tag
   * of their HTML.
   */
  readonly pages: Readonly<Record<string, InlineSources & { readonly etag: string }>>;
  readonly notFound: InlineSources;
  /** Hashes of the style elements of pages that are rendered per request. */
  readonly styles: readonly string[];
  /** Patterns of the pages that are rendered per request. */
  readonly dynamic: readonly Pattern[];
}

/** The file's name in Next's build folder. */
export const builtPagesFile = 'built-pages.json';

/** Reads the file of a build folder; throws the operator's message if it is missing or unreadable. */
export function readBuiltPages(folder: string): BuiltPages {
  try {
    const path = resolve(/* turbopackIgnore: true */ process.cwd(), folder, builtPagesFile);
    const stored: Partial<BuiltPages<string>> = JSON.parse(readFileSync(path, 'utf8'));
    const { pages, notFound, styles, dynamic } = stored;
    if (!pages || !notFound || !styles || !dynamic) throw new Error(`${builtPagesFile} is incomplete`);
    return { pages, notFound, styles, dynamic: dynamic.map((pattern) => new RegExp(pattern)) };
  } catch (error) {
    const why = systemCodeOf(error) ?? 'unexpected content';
    throw new Error(
      `${builtPagesFile} of the build in ${folder} cannot be read (${why}), so no page could run its scripts: build with \`npm run build\`, not with \`next build\` alone.`,
    );
  }
}
