/// <reference lib="es2024.string" />
import { isId } from '@/lib/base/ids';
import type { AnyCollectionSpec, Stored, Value } from './port';

/** How an adapter stores dates, and field names that its database would interpret. */
export interface Encoding {
  encodeDate(date: Date): unknown;
  encodeField(name: string): string;
  decodeField(name: string): string;
  /** The value of an object of a database type, or undefined for a plain object. */
  decodeSpecial(value: object): Value | undefined;
}

/** The minimum time that a document is kept after its `expiresAt`, in seconds. */
export const expiryGraceSeconds = 24 * 60 * 60;

/** How long an operation may take before it rejects with `Unavailable`, in milliseconds. */
export const operationLimit = 2300;

function put(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[name] = value;
  }
}

/** A deep copy in the adapter's encoding; throws a TypeError for a value that no adapter can return exactly. */
export function encode(document: object, encoding: Encoding): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(document)) {
    if (item === undefined) continue;
    if (name.includes('\0')) throw new TypeError('A field name cannot contain a NUL.');
    put(copy, encoding.encodeField(name.toWellFormed()), encodeValue(item, encoding));
  }
  return copy;
}

function encodeValue(value: unknown, encoding: Encoding): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('Only finite numbers can be stored.');
    return value === 0 ? 0 : value;
  }
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new TypeError('An invalid date cannot be stored.');
    return encoding.encodeDate(value);
  }
  if (Array.isArray(value)) return Array.from(value, (item) => encodeValue(item, encoding));
  if (typeof value !== 'object' || value === null) {
    throw new TypeError(`${value === null ? 'null' : `A value of type ${typeof value}`} cannot be stored.`);
  }
  const prototype = Object.getPrototypeOf(value);
  // The second condition admits plain objects of another realm, such as a test runner's.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new TypeError('Only plain objects can be stored.');
  }
  return encode(value, encoding);
}

/** The inverse of `encode`. A null that another library wrote is read as absent. */
export function decode<T extends Stored>(stored: object, encoding: Encoding): T {
  return decodeFields(stored, encoding) as T & Record<string, Value>;
}

function decodeFields(stored: object, encoding: Encoding): Record<string, Value> {
  const document: Record<string, Value> = {};
  for (const [name, item] of Object.entries(stored)) {
    if (item !== null && item !== undefined)
      put(document, encoding.decodeField(name), decodeValue(item, encoding));
  }
  return document;
}

function decodeValue(value: Value, encoding: Encoding): Value {
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    return value
      .filter((item) => item !== null && item !== undefined)
      .map((item) => decodeValue(item, encoding));
  }
  return encoding.decodeSpecial(value) ?? decodeFields(value, encoding);
}

/** Every field that has an index of its own over single values, `unique` ones first. */
export function indexedFields(spec: AnyCollectionSpec): string[] {
  return [...new Set([...spec.unique, ...spec.indexes, ...(spec.expiresAt ? [spec.expiresAt] : [])])];
}

const singles = new WeakMap<AnyCollectionSpec, readonly string[]>();

/** Every field that is in an index over single values. */
export function singleFields(spec: AnyCollectionSpec): readonly string[] {
  // Each write needs them.
  const fields = singles.get(spec) ?? [...new Set([...indexedFields(spec), ...(spec.compound ?? []).flat()])];
  singles.set(spec, fields);
  return fields;
}

/** Throws a TypeError for names that an adapter could not use in its index definitions. */
export function checkSpec(spec: AnyCollectionSpec): void {
  if (!/^[a-z]\w{0,60}$/i.test(spec.name)) throw new TypeError(`${spec.name} cannot be a collection's name.`);
  const single = singleFields(spec);
  for (const field of [...single, ...(spec.arrays ?? [])]) {
    if (!/^[a-z]\w{0,60}$/i.test(field)) throw new TypeError(`${field} cannot be an indexed field's name.`);
  }
  const both = spec.arrays?.find((field) => single.includes(field));
  if (both) throw new TypeError(`${both}: an array field of ${spec.name} cannot be in another index.`);
}

/** Throws a TypeError for a document that the collection cannot store. */
export function checkDocument(spec: AnyCollectionSpec, document: Stored): void {
  const fields: Record<string, unknown> = { ...document };
  if (!isKey(spec, document._id)) throw new TypeError(`_id: not a key of ${spec.name}.`);
  if (Object.hasOwn(fields, '_rev')) throw new TypeError('_rev: this name is reserved.');
  const storedIn = (field: string) => (Object.hasOwn(fields, field) ? fields[field] : undefined);
  for (const field of spec.arrays ?? []) {
    const value = storedIn(field) ?? [];
    if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) {
      throw new TypeError(`${field}: this field of ${spec.name} holds an array of strings.`);
    }
  }
  for (const field of singleFields(spec)) {
    const value = storedIn(field);
    if (typeof value === 'object' && !(value instanceof Date)) {
      throw new TypeError(`${field}: an indexed field of ${spec.name} holds a single value.`);
    }
  }
  const expiry = spec.expiresAt && fields[spec.expiresAt];
  if (expiry !== undefined && expiry !== '' && !(expiry instanceof Date)) {
    throw new TypeError(`${spec.expiresAt}: the expiry of ${spec.name} must be a date.`);
  }
}

/** Whether a document of the collection could have this key. */
export function isKey(spec: AnyCollectionSpec, id: unknown): id is string {
  if (spec.key === 'id') return isId(id);
  return typeof id === 'string' && id !== '' && !id.includes('\0') && id.isWellFormed();
}
