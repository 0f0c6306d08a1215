import { dirname, join, normalize } from 'node:path/posix';

export interface SourceFile {
  /** From the project's root, with `/`. */
  path: string;
  text: string;
}

export interface Rules {
  layers: readonly (readonly string[])[];
  packages: readonly { name: RegExp; allowedIn: readonly string[] }[];
}

const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g;

/** One sentence for each import that the rules forbid, in the order of the files. */
export function findImportFaults(files: readonly SourceFile[], { layers, packages }: Rules): string[] {
  const lines = layers.flatMap((folders, line) => folders.map((folder) => ({ folder, line })));
  /** The most specific folder of the rules that holds a path. */
  const placeOf = (path: string) =>
    lines
      .filter(
        ({ folder }) =>
          path === folder || path.startsWith(`${folder}/`) || path === folder.replace(/\.ts$/, ''),
      )
      .sort((a, b) => b.folder.length - a.folder.length)[0];

  return files.flatMap(({ path, text }) => {
    const from = placeOf(path);
    if (!from) return [`${path} lies in no folder of the rules`];
    return [...text.matchAll(specifiers)].flatMap(([, , specifier = '']) => {
      const target = targetOf(path, specifier);
      if (target === null) {
        const rule = packages.find(({ name }) => name.test(specifier));
        const isAllowed =
          !rule || rule.allowedIn.some((folder) => path === folder || path.startsWith(`${folder}/`));
        return isAllowed ? [] : [`${path} imports the package ${specifier}`];
      }
      const to = placeOf(target);
      if (!to) return [];
      const isAllowed = to.folder === from.folder || to.line > from.line;
      return isAllowed ? [] : [`${path} (${from.folder}) imports ${target} (${to.folder})`];
    });
  });
}

/** The path that a specifier of ours names, or null for a package. */
function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  return specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : null;
}
