import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
let loaded: typeof import('mongodb') | undefined;

/** MongoDB's driver, loaded at its first use: a portal on SQLite does not need its 17 MB of memory. */
export function driver(): typeof import('mongodb') {
  loaded ??= load('mongodb') as typeof import('mongodb');
  return loaded;
}
