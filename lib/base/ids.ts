import { randomBytes } from 'node:crypto';

declare const brand: unique symbol;
type Branded<T extends string> = string & { readonly [brand]: T };

export type UserId = Branded<'user'>;

/** A new id: 24 hex digits of 12 random bytes, so that one id says nothing of another. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}

/** Whether the value has the shape of an id, be there such a record or not. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);
}
