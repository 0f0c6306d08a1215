import { dirname, join, normalize } from 'node:path/posix';

interface SourceFile {
  /** Relative to the project's root, with `/`. */
  path: string;
  text: string;
}

interface Import {
  /** The path of an imported file of the project, otherwise the specifier. */
  target: string;
  /** Whether the compiler removes the import because it imports only types. */
  isType: boolean;
}

const importing =
  /^(?:import|export)\s+(type\s)?([\w*{}\s,$]*?)\s*from\s*'([^']+)'|^import\s+'([^']+)'|(typeof\s+)?\bimport\(\s*'([^']+)'/gm;
const typesOnly = /^\{(?:\s*type\s[^,}]+,?)+\s*\}$/;

/** The imports of each file. */
function importGraph(files: readonly SourceFile[]): Map<string, Import[]> {
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
      isType: Boolean(type ?? typeOf) || typesOnly.test(clause),
    }));
  return new Map(files.map((file) => [file.path, importsOf(file)]));
}

/**
 * One sentence for each import that would send server code to a browser. `'use client'` files, and the files that they
 * import directly or indirectly, may use only the `allowed` packages. Code that needs Node or a database uses others.
 */
export function findBrowserFaults(files: readonly SourceFile[], allowed: RegExp): string[] {
  const graph = importGraph(files);
  const directive = (name: string) =>
    files.filter(({ text }) => text.startsWith(`'use ${name}'`)).map(({ path }) => path);
  // The browser gets references to server actions, not their code.
  const seen = new Set(directive('server'));
  const queue = directive('client');
  const faults: string[] = [];
  for (const path of queue) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const { target, isType } of graph.get(path) ?? []) {
      if (isType) continue;
      if (graph.has(target)) queue.push(target);
      else if (!allowed.test(target)) faults.push(`${path} runs in the browser, and imports ${target}`);
    }
  }
  return faults;
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
