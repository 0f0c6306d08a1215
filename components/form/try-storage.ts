/** What a use of the browser's storage returns; undefined where it is forbidden, full or holds what cannot be read. */
export function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
