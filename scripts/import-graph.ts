import { dirname, join, normalize } from 'node:path/posix';

export interface SourceFile {
  /** Relative to the project's root, with `/`. */
  path: string;
  text: string;
}

interface Import {
  /** The path of an imported file of the project, otherwise the specifier. */
  target: string;
  /** The imported names, as this file calls them. */
  names: string[];
  /** Whether the compiler removes the import because it imports only types. */
  isType: boolean;
}

const importing =
  /^(?:import|export)\s+(type\s)?([\w*{}\s,$]*?)\s*from\s*'([^']+)'|^import\s+'([^']+)'|(typeof\s+)?\bimport\(\s*'([^']+)'/gm;
const typesOnly = /^\{(?:\s*type\s[^,}]+,?)+\s*\}$/;

type ImportGraph = ReadonlyMap<string, readonly Import[]>;

/** The imports of each file. */
export function importGraph(files: readonly SourceFile[]): ImportGraph {
  const paths = new Set(files.map(({ path }) => path));
  const targetOf = (from: string, specifier: string) => {
    const path = specifier.startsWith('@/') ? specifier.slice(2) : normalize(join(dirname(from), specifier));
    const isOwn = specifier.startsWith('@/') || specifier.startsWith('.');
    return isOwn
      ? (['', '.ts', '.tsx'].map((end) => path + end).find((each) => paths.has(each)) ?? path)
      : specifier;
  };
  const importsOf = ({ path, text }: SourceFile): Import[] =>
    [...text.matchAll(importing)].map(([, type, clause = '', from, plain, typeOf, dynamic]) => ({
      target: targetOf(path, from ?? plain ?? dynamic ?? ''),
      names: clause.match(/[\w$]+(?=\s*(?:[,}]|$))/g) ?? [],
      isType: Boolean(type ?? typeOf) || typesOnly.test(clause),
    }));
  return new Map(files.map((file) => [file.path, importsOf(file)]));
}

interface Reached {
  /** The file that the walk began with. */
  entry: string;
  /** The files by which it reached the import, the last one being the file with the import; none if that is the entry. */
  through: readonly string[];
  /** The file with the import. */
  from: string;
  target: string;
  names: readonly string[];
}

/** Every import of code in the entries and in the files that they import, directly or through files of `continues`. */
export function reachedImports(
  graph: ImportGraph,
  entries: readonly string[],
  continues: (path: string) => boolean,
): Reached[] {
  const seen = new Set<string>();
  const queue = entries.map((entry) => ({ entry, through: [] as string[], from: entry }));
  const reached: Reached[] = [];
  for (const { entry, through, from } of queue) {
    if (seen.has(from)) continue;
    seen.add(from);
    for (const { target, names, isType } of graph.get(from) ?? []) {
      if (isType) continue;
      reached.push({ entry, through, from, target, names });
      if (continues(target)) queue.push({ entry, through: [...through, target], from: target });
    }
  }
  return reached;
}

/** The files that begin with this directive. */
export function filesWith(directive: 'use client' | 'use server', files: readonly SourceFile[]): string[] {
  return files.filter(({ text }) => text.startsWith(`'${directive}'`)).map(({ path }) => path);
}

/** The files of each cycle of imports, types included. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const graph = importGraph(files);
  const isReached = (from: string, to: string): boolean => {
    const seen = new Set<string>();
    const queue = [from];
    for (const path of queue) {
      if (seen.has(path)) continue;
      seen.add(path);
      const targets = (graph.get(path) ?? []).map(({ target }) => target);
      if (targets.includes(to)) return true;
      queue.push(...targets);
    }
    return false;
  };
  const cycles = new Map<string, string[]>();
  for (const path of graph.keys()) {
    if (!isReached(path, path)) continue;
    const cycle = [...graph.keys()]
      .filter((other) => isReached(path, other) && isReached(other, path))
      .sort();
    cycles.set(cycle.join(), cycle);
  }
  return [...cycles.values()];
}
