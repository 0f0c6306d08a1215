import { filesWith, importGraph, reachedImports, type SourceFile } from './import-graph';

export interface ReadingRules {
  /** Files that only read, each group with the files that it may not import. */
  groups: readonly { isReader: (file: SourceFile) => boolean; forbidden: readonly string[] }[];
  /** Files that readers may import although they import forbidden ones. */
  boundaries: readonly string[];
}

/**
 * One sentence for each import by which code that only reads could write. Pages import server actions to pass them to
 * forms, so the walk ends there, but a reader may not call one.
 */
export function findReaderFaults(
  files: readonly SourceFile[],
  { groups, boundaries }: ReadingRules,
): string[] {
  const graph = importGraph(files);
  const actions = new Set(filesWith('use server', files));
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const isCalled = (name: string, path: string) =>
    new RegExp(`(?<![\\w$.])${name}\\s*\\(`).test(textOf.get(path) ?? '');

  /** What the file would do by this import, unless that is allowed. */
  const faultOf = (forbidden: readonly string[], from: string, target: string, names: readonly string[]) => {
    if (forbidden.includes(target)) return `imports ${target}`;
    const called = actions.has(target) && names.find((name) => isCalled(name, from));
    return called ? `calls the action ${called}` : undefined;
  };

  const faults = groups.flatMap(({ isReader, forbidden }) => {
    const entries = files.filter(isReader).map(({ path }) => path);
    const ends = new Set([...actions, ...boundaries, ...forbidden]);
    return reachedImports(graph, entries, (path) => !ends.has(path)).flatMap(
      ({ entry, through, from, target, names }): [string, string][] => {
        const fault = faultOf(forbidden, from, target, names);
        const way = through.length > 0 ? ` through ${through.join(', ')}` : '';
        return fault ? [[`${from} ${fault}`, `${entry} only reads, and ${fault}${way}`]] : [];
      },
    );
  });
  // Readers of two groups may use the same file.
  return [...new Map(faults).values()];
}
