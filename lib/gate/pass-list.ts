import type { Category } from '@/lib/event/types';
import type { GatePass } from './types';

/*
 * The list of passes as devices get it: 9 bytes for each pass, the key and a byte of flags.
 */

const categories: readonly Category[] = ['VISITANTE', 'COMPRADOR', 'ESTUDIANTE', 'CONGRESISTA'];
const flags = ['hasPremarket', 'isBlocked', 'isCancelled', 'isDeleted', 'hasSeat'] as const;

const keyBytes = 8;
export const entryBytes = keyBytes + 1;

/** The byte that says everything but the key. */
export function flagsOf(pass: GatePass): number {
  return flags.reduce(
    (byte, flag, index) => (pass[flag] ? byte | (4 << index) : byte),
    categories.indexOf(pass.category),
  );
}

/** The pass that a byte of flags describes. */
export function passOf(byte: number): GatePass {
  const [hasPremarket = false, isBlocked = false, isCancelled = false, isDeleted = false, hasSeat = false] =
    flags.map((_, index) => (byte & (4 << index)) !== 0);
  const category = categories[byte & 3] ?? 'VISITANTE';
  return { category, hasPremarket, isBlocked, isCancelled, isDeleted, hasSeat };
}

/** Entries in the order given, 9 bytes each. */
export function encodePasses(entries: readonly { key: string; flags: number }[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(entries.length * entryBytes);
  entries.forEach((entry, index) => {
    const start = index * entryBytes;
    for (let at = 0; at < keyBytes; at++)
      bytes[start + at] = Number.parseInt(entry.key.slice(2 * at, 2 * at + 2), 16);
    bytes[start + keyBytes] = entry.flags;
  });
  return bytes;
}

/** Calls `each` with every entry. Bytes after the last whole entry are ignored. */
export function forEachPass(bytes: Uint8Array, each: (key: string, flags: number) => void): void {
  for (let start = 0; start + entryBytes <= bytes.length; start += entryBytes) {
    let key = '';
    for (let at = 0; at < keyBytes; at++) key += (bytes[start + at] ?? 0).toString(16).padStart(2, '0');
    each(key, bytes[start + keyBytes] ?? 0);
  }
}
