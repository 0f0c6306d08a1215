import { randomBytes } from 'node:crypto';

declare const brand: unique symbol;
export type UserId = string & { readonly [brand]: 'user' };

/** A new random id: 24 hex digits from 12 random bytes, so that an id cannot be guessed from another. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}

/** Whether the value has the format of an id; a record with that id need not exist. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);
}
