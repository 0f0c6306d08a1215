/** The keys of an object that has only the keys of its type. */
export function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[];
}

/** An object with a value for each of these keys. */
export function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}

/** The element at an index that is known to be in the list. */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no element ${index} of ${items.length}.`);
  return item;
}

/** A copy of a record without some of its keys. */
export function withoutNames<V>(
  record: Readonly<Record<string, V>>,
  names: readonly string[],
): Record<string, V> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
