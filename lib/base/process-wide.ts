/**
 * A value that exists once per process under this name, created at first use. Next loads pages, handlers and start-up
 * code as separate bundles of one process, each with its own copy of a module's variables.
 */
export function processWide<T>(name: string, make: () => T): T {
  const { portal = {} } = globalThis as { portal?: Record<string, unknown> };
  Object.assign(globalThis, { portal });
  portal[name] ??= make();
  return portal[name] as T;
}
