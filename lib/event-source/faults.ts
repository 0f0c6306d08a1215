import type { z } from 'zod';
import { closestWord } from '@/lib/base/edit-distance';
import type { Fault, Path, YamlFile } from './yaml-file';

/** `events/mine/event.yaml:14 premarket.date: …` */
export function describeFault({ file, line, path, message }: Fault): string {
  return `${file}:${line} ${path}${path && ': '}${message}`;
}

/** All faults of an event's folder, one per line, sorted by file and line. */
export class EventFaults extends Error {
  constructor(readonly faults: readonly Fault[]) {
    const sorted = faults.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
    super(sorted.map(describeFault).join('\n'));
  }
}

export function faultAt(source: YamlFile, path: Path, message: string): Fault {
  return { file: source.name, line: source.lineOf(path), path: dotted(path), message };
}

const dotted = (path: Path) =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`))
    .join('');

/** Whether a value is a list or a group of keys. */
export function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The value at a path, or undefined. */
export function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, step) => (isRecord(value) ? value[step] : undefined), data);
}

/**
 * The faults that a schema found. The error message of every schema of an event says what is expected. The fault adds
 * the actual value.
 */
export function schemaFaults(
  source: YamlFile,
  issues: readonly z.core.$ZodIssue[],
  base: Path = [],
): Fault[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...(issue.path as Path)];
    if (issue.code === 'invalid_union') {
      // The faults of the alternative that has the fewest.
      const [best = []] = issue.errors.toSorted((a, b) => weight(a) - weight(b));
      return schemaFaults(source, best, path);
    }
    if (issue.code === 'unrecognized_keys') {
      const names = issue.message.split(', ');
      return issue.keys.map((key) => faultAt(source, [...path, key], unknown('key', key, names)));
    }
    const value = valueAt(source.data, path);
    const options = issue.code === 'invalid_value' ? issue.values.map(String) : [];
    const guess = typeof value === 'string' && options.length > 1 ? closestWord(value, options) : undefined;
    const hint = guess ? `; did you mean ${guess}?` : '';
    return [faultAt(source, path, `${shown(value)}; expected ${issue.message}${hint}`)];
  });
}

function weight(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
}

/** The message about an unknown name. */
export function unknown(kind: string, name: string, names: readonly string[]): string {
  const guess = closestWord(name, names);
  return guess
    ? `unknown ${kind}; did you mean ${guess}?`
    : `unknown ${kind}; expected one of ${names.join(', ')}`;
}

/** A value as a fault shows it. */
function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'missing';
  if (Array.isArray(value)) return value.length > 0 ? 'a list' : 'an empty list';
  if (typeof value === 'object') return 'a group of keys';
  const text = String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
