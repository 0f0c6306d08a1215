import { randomUUID } from 'node:crypto';

declare const brand: unique symbol;
export type UserId = string & { readonly [brand]: 'user' };

/** A new random id: 24 hex digits, all of them random, so that an id cannot be guessed from another. */
export function newId(): string {
  // Node caches random bytes for UUIDs. The groups in between contain the version, which is not random.
  const [first = '', second = '', , , last = ''] = randomUUID().split('-');
  return first + second + last;
}

/** Whether the value has the format of an id; a record with that id need not exist. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);
}
