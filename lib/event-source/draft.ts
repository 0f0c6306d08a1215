import type { z } from 'zod';
import { type Fault, faultAt } from './faults';
import type { Path, YamlFile } from './yaml-file';

/** A value of which any part may be missing, because it was wrong. */
export type Draft<T> = T extends readonly (infer Item)[]
  ? readonly (Draft<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Draft<T[Key]> }
    : T;

/** What is left of a file's data without the values that its schema refused, so that further checks still see the rest. */
export function withoutRefused<T>(data: unknown, issues: readonly z.core.$ZodIssue[]): Draft<T> {
  const copy: unknown = structuredClone(data);
  for (const { path, code } of issues) {
    if (code === 'unrecognized_keys') continue;
    const last = path.at(-1);
    const parent = path.slice(0, -1).reduce<unknown>((value, step) => record(value)?.[step], copy);
    const target = record(parent);
    if (target && last !== undefined) target[last] = undefined;
  }
  return (typeof copy === 'object' && copy !== null && !Array.isArray(copy) ? copy : {}) as Draft<T>;
}

function record(value: unknown): Record<PropertyKey, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>) : undefined;
}

/** The entries of a list that are there, each with its place. */
export function entriesOf<T>(list: readonly (T | undefined)[] | undefined): [number, T][] {
  return [...(list ?? []).entries()].flatMap(([index, item]) =>
    item === undefined || item === null ? [] : [[index, item] as [number, T]],
  );
}

/** Notes what is wrong at a path of a file. */
export type Note = (path: Path, message: string) => void;

/** The faults that a check notes. */
export function collectFaults(source: YamlFile, check: (note: Note) => void): Fault[] {
  const faults: Fault[] = [];
  check((path, message) => faults.push(faultAt(source, path, message)));
  return faults;
}

/** Notes each entry whose value an earlier entry has. */
export function noteRepeated(note: Note, entries: readonly (readonly [Path, string | undefined])[]): void {
  const seen = new Set<string>();
  for (const [path, value] of entries) {
    if (value === undefined) continue;
    if (seen.has(value)) note(path, `${value} is there twice; expected each once`);
    seen.add(value);
  }
}
