import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What `npm run build` notes about the pages that it made (scripts/csp-hashes.ts). */
export interface BuiltPages {
  /** The hashes of a static page's inline scripts, by its path with the language in front. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Those of the page for everything that is not there. */
  readonly notFound: readonly string[];
  /** Patterns of the pages that are rendered for each request. */
  readonly dynamic: readonly RegExp[];
}

/** The same as the file holds it. */
export type NotedPages = Omit<BuiltPages, 'dynamic'> & { readonly dynamic: readonly string[] };

/** The name of that note in the folder that Next builds to. */
export const builtPagesFile = 'csp-hashes.json';

/** The note in that folder; undefined where there is none that can be read. */
export function readBuiltPages(folder: string): BuiltPages | undefined {
  try {
    return parse(folder);
  } catch {
    return undefined;
  }
}

/** What to tell the operator of a folder whose note cannot be read; undefined where all is well. */
export function builtPagesFault(folder: string): string | undefined {
  try {
    parse(folder);
    return undefined;
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'not what the build writes';
    return `${builtPagesFile} cannot be read (${why}), so pages run any inline script: build with \`npm run build\`, not with \`next build\` alone`;
  }
}

function parse(folder: string): BuiltPages {
  const text = readFileSync(
    resolve(/* turbopackIgnore: true */ process.cwd(), folder, builtPagesFile),
    'utf8',
  );
  const { pages, notFound, dynamic } = JSON.parse(text) as Partial<NotedPages>;
  if (!pages || !notFound || !dynamic) throw new Error(`${builtPagesFile} is incomplete`);
  return { pages, notFound, dynamic: dynamic.map((pattern) => new RegExp(pattern)) };
}
