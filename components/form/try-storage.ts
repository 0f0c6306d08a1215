/** Returns the result of `use`, or undefined if the browser's storage is blocked, full or unreadable. */
export function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
