/**
 * A value that exists once per process under this name, created at first use. Next loads pages, handlers and start-up
 * code as separate bundles of one process, each with its own copy of a module's variables.
 */
export function processWide<T>(name: string, make: () => T): T {
  const shared = globalThis as Record<string, unknown>;
  shared[name] ??= make();
  return shared[name] as T;
}
