import { dirname, join, normalize } from 'node:path/posix';

export interface Rules {
  /** Folders and single files, the top layer first. */
  layers: readonly (readonly string[])[];
  /** Packages that only some folders and files may import. */
  packages: readonly { name: RegExp; allowedIn: readonly string[] }[];
}

const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g;

/**
 * One sentence for each forbidden import, in the order of the files. A file may import only from its own folder and
 * from layers below, so folders cannot import each other in a cycle. Paths are relative to the project's root, with
 * `/`.
 */
export function findImportFaults(
  files: readonly { path: string; text: string }[],
  { layers, packages }: Rules,
): string[] {
  const places = layers.flatMap((folders, layer) => folders.map((folder) => ({ folder, layer })));
  /** The most specific folder in the rules that contains a path. */
  const placeOf = (path: string) =>
    places
      .filter(({ folder }) => isIn(path, folder) || path === folder.replace(/\.ts$/, ''))
      .sort((a, b) => b.folder.length - a.folder.length)[0];

  return files.flatMap(({ path, text }) => {
    const from = placeOf(path);
    if (!from) return [`${path} is in no folder of the rules`];
    return [...text.matchAll(specifiers)].flatMap(([, , specifier = '']) => {
      const target = targetOf(path, specifier);
      if (target === null) {
        const rule = packages.find(({ name }) => name.test(specifier));
        const isAllowed = !rule || rule.allowedIn.some((folder) => isIn(path, folder));
        return isAllowed ? [] : [`${path} imports the package ${specifier}`];
      }
      const to = placeOf(target);
      if (!to) return [`${path} imports ${target}, which is in no folder of the rules`];
      if (to.folder === from.folder || to.layer > from.layer) return [];
      const where = to.layer === from.layer ? 'beside it' : 'above it';
      return [`${path} (${from.folder}) imports ${target} (${to.folder}), ${where}`];
    });
  });
}

/** Whether a path is this file or folder, or in it. */
export function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The path of an imported file of the project; null for a package. */
function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  return specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : null;
}
