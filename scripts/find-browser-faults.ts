import { isIn } from './find-import-faults';
import { filesWith, importGraph, reachedImports, type SourceFile } from './import-graph';

export interface BrowserRules {
  packages: RegExp;
  /** Folders and single files. */
  files: readonly string[];
}

/**
 * One sentence for each import that would send server code to a browser: `'use client'` files, and the files that they
 * import directly or indirectly, may only import the packages and files of the rules.
 */
export function findBrowserFaults(files: readonly SourceFile[], rules: BrowserRules): string[] {
  const isAllowed = (target: string) =>
    rules.packages.test(target) || rules.files.some((folder) => isIn(target, folder));
  // The browser gets references to server actions, not their code.
  const actions = new Set(filesWith('use server', files));
  return reachedImports(importGraph(files), filesWith('use client', files), isAllowed)
    .filter(({ target }) => !isAllowed(target) && !actions.has(target))
    .map(({ from, target }) => `${from} runs in the browser, and imports ${target}`);
}
