import type { z } from 'zod';
import { isRecord, valueAt } from './faults';
import type { Path } from './yaml-file';

/** A value; any part that was invalid is missing. */
export type Unchecked<T> = T extends readonly (infer Item)[]
  ? readonly (Unchecked<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Unchecked<T[Key]> }
    : T;

/** A file's data without the values that its schema refused, so that further checks can use the rest. */
export function withoutRefused<T>(data: unknown, issues: readonly z.core.$ZodIssue[]): Unchecked<T> {
  const copy: unknown = structuredClone(data);
  for (const { path, code } of issues) {
    const last = path.at(-1);
    const parent = valueAt(copy, path.slice(0, -1));
    if (code !== 'unrecognized_keys' && last !== undefined && isRecord(parent)) parent[last] = undefined;
  }
  return (isRecord(copy) && !Array.isArray(copy) ? copy : {}) as Unchecked<T>;
}

/** The valid entries of a list, each with its index. */
export function entriesOf<T>(list: readonly (T | undefined)[] | undefined): [number, T][] {
  return [...(list ?? []).entries()].filter((entry): entry is [number, T] => entry[1] != null);
}

/** Reports a fault at a path of a file. */
export type NoteFault = (path: Path, message: string) => void;

/**
 * Reports each entry that has the same value as an earlier entry of the list. `placeOf` returns the path of an entry's
 * value, and the value.
 */
export function noteRepeated<T>(
  note: NoteFault,
  list: readonly (T | undefined)[] | undefined,
  placeOf: (item: T, index: number) => [Path, string | undefined],
): void {
  const seen = new Set<string>();
  for (const [index, item] of entriesOf(list)) {
    const [path, value] = placeOf(item, index);
    if (value === undefined) continue;
    if (seen.has(value)) note(path, `${value} is there twice; expected each once`);
    seen.add(value);
  }
}
