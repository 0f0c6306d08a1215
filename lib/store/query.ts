/// <reference lib="es2024.string" />
import { indexedFields, isKey } from './document';
import type { AnyCollectionSpec, Filter, Query, Scalar, Stored, Wanted } from './port';

type Comparison = '=' | '>' | '>=' | '<' | '<=';

/** A query as adapters run it: its values are checked and it has an index. */
export interface Plan {
  field: string;
  /** Whether the field is an array; a single string must meet all conditions. */
  isArray: boolean;
  /** The fields of the compound index to use, if it is one. */
  compound?: readonly string[];
  conditions: readonly { field: string; operator: Comparison; value: Scalar }[];
  /** Whether `field` itself has a condition. Otherwise the query is for every document that has the field. */
  isBounded: boolean;
  isDescending: boolean;
  limit: number;
}

const operators = { equals: '=', after: '>', before: '<', atMost: '<=' } as const;

/**
 * The plan of a query, or null if no key can match. Throws a TypeError for a query without an index, an invalid limit,
 * and anything but single values, such as an operator object from untyped input.
 */
export function planOf<T extends Stored>(
  spec: AnyCollectionSpec,
  query: Filter<T> & Partial<Query<T>>,
): Plan | null {
  const { field, limit = 0, where = {}, startsWith } = query;
  if (!(Number.isSafeInteger(limit) && limit >= 0)) throw new TypeError('limit: not a whole number.');
  const conditions: { field: string; operator: Comparison; value: Scalar }[] = [];
  for (const [name, value] of Object.entries<Scalar | undefined>(where)) {
    if (value !== undefined) conditions.push({ field: name, operator: '=', value: checkedScalar(value) });
  }
  const compound = compoundFor(
    spec,
    field,
    conditions.map((each) => each.field),
  );
  const others = conditions.length;
  for (const [name, operator] of Object.entries(operators)) {
    const value = query[name as keyof typeof operators];
    if (value !== undefined) conditions.push({ field, operator, value: checkedScalar(value) });
  }
  if (startsWith !== undefined) conditions.push(...prefixConditions(field, startsWith));
  if (field === '_id' && query.equals !== undefined && !isKey(spec, query.equals)) return null;
  const bounds = conditions.filter((each) => each.field === '_id' && each.operator !== '=');
  if (spec.key === 'id' && bounds.some(({ value }) => !isKey(spec, value)))
    throw new TypeError(`_id: not a bound for ids of ${spec.name}.`);
  const isArray = spec.arrays?.includes(field) === true;
  const isBounded = conditions.length > others;
  if (isArray && (!isBounded || query.order)) {
    throw new TypeError(`${field}: a query by an array has a value and no order.`);
  }
  return {
    field,
    isArray,
    compound,
    conditions,
    isBounded,
    isDescending: query.order === 'descending',
    limit,
  };
}

/** The compound index for a query, or undefined if a simple one serves. Throws a TypeError if there is none. */
function compoundFor(
  spec: AnyCollectionSpec,
  field: string,
  where: readonly string[],
): readonly string[] | undefined {
  if (where.length === 0 && (field === '_id' || spec.arrays?.includes(field))) return;
  // In a compound index, `_id` follows the last field.
  const length = field === '_id' ? where.length : where.length + 1;
  const compound = spec.compound?.find(
    (fields) =>
      fields.length === length &&
      where.every((name) => fields.indexOf(name) >= 0 && fields.indexOf(name) < where.length) &&
      (field === '_id' || fields.at(-1) === field),
  );
  const isSimple = where.length === 0 && indexedFields(spec).includes(field);
  if (!compound && !isSimple)
    throw new TypeError(`${[...where, field].join(', ')}: no index of ${spec.name}.`);
  return compound;
}

/** One string of an array must equal one of these texts, or be in one of these ranges. */
export type TextRange = { equals: readonly string[] } | { ranges: readonly { from: string; to?: string }[] };

/** The ranges of each of `wanted`. Throws a TypeError if the field is not an array, and for an empty list or text. */
export function rangesOf(spec: AnyCollectionSpec, field: string, wanted: readonly Wanted[]): TextRange[] {
  if (!spec.arrays?.includes(field)) throw new TypeError(`${field}: not an array of ${spec.name}.`);
  if (wanted.length === 0 || wanted.some(({ texts }) => texts.length === 0 || texts.includes('')))
    throw new TypeError(`${field}: nothing is wanted, or an empty text.`);
  return wanted.map(({ texts, isPrefix }) => {
    const checked = texts.map((text) => String(checkedScalar(text)));
    if (!isPrefix) return { equals: checked };
    return { ranges: checked.map((from) => ({ from, to: endOfPrefix(from) })) };
  });
}

/** The range of the texts that begin with the prefix. It uses no pattern, so no character of the prefix is special. */
function prefixConditions(field: string, prefix: string): Plan['conditions'] {
  if (typeof prefix !== 'string' || prefix === '') throw new TypeError('startsWith: not a text.');
  const text = prefix.toWellFormed();
  const conditions = [{ field, operator: '>=' as const, value: text }];
  const end = endOfPrefix(text);
  return end === undefined ? conditions : [...conditions, { field, operator: '<' as const, value: end }];
}

/** The first text in the order of code points that follows all texts with this prefix. */
function endOfPrefix(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === 0x10_ffff) points.pop();
  const last = points.pop();
  if (last === undefined) return;
  // Skips the surrogates, which no stored text contains.
  return String.fromCodePoint(...points, last === 0xd7_ff ? 0xe0_00 : last + 1);
}

/** The compound index that contains the fields, with as few others as possible. Throws a TypeError if there is none. */
export function compoundOf(spec: AnyCollectionSpec, fields: readonly string[]): readonly string[] {
  const [found] = (spec.compound ?? [])
    .filter(([first = '']) => !spec.sparse?.includes(first))
    .filter((index) => fields.every((field) => index.includes(field)))
    .toSorted((a, b) => a.length - b.length);
  if (!found) throw new TypeError(`${fields.join(', ')}: no compound index of ${spec.name}.`);
  return found;
}

export function checkedScalar(value: unknown): Scalar {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value;
  throw new TypeError('A query compares with a single value.');
}
