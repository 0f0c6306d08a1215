import type { Document, ObjectId } from 'mongodb';
import { decode, type Encoding, encode } from './document';
import { driver } from './mongodb-driver';
import type { AnyCollectionSpec, NewEntry, Stored } from './port';
import type { Plan, TextRange } from './query';

// Names that MongoDB or its driver would read as operators, paths or types are stored with %-escapes.
const encoding: Encoding = {
  encodeDate: (date) => new Date(date),
  encodeField: (name) =>
    name.replace(/^\$|[.%]|^_(?=bsontype$)/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
  decodeField: (name) =>
    name.replace(/%(24|2E|25|5F)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  decodeSpecial: (value) => {
    if (value instanceof Date) return new Date(value);
    const { Long, ObjectId } = driver();
    if (value instanceof ObjectId) return value.toHexString();
    return value instanceof Long ? value.toNumber() : undefined;
  },
};

/** A document as the database stores it, with the database's type of key and a revision that every write changes. */
export type Raw = Document & { _id: ObjectId | string; _rev?: number };

/** The key as the database stores it. */
export function toKey(spec: AnyCollectionSpec, id: string): ObjectId | string {
  return spec.key === 'id' ? driver().ObjectId.createFromHexString(id) : id;
}

export function toRaw(spec: AnyCollectionSpec, document: Stored): Raw {
  return { ...encode(document, encoding), _id: toKey(spec, document._id) };
}

/** The inverse of `toRaw`. */
export function fromRaw<T extends Stored>({ _rev, ...document }: Raw): T {
  return decode(document, encoding);
}

const operators = { '=': '$eq', '>': '$gt', '>=': '$gte', '<': '$lt', '<=': '$lte' } as const;

/** MongoDB's filter for a plan. */
export function filterOf(spec: AnyCollectionSpec, { field, isArray, conditions, isBounded }: Plan): Document {
  const filter: { [field: string]: Document } = {};
  for (const { field: name, operator, value } of conditions) {
    const isKey = name === '_id' && spec.key === 'id';
    const bound = isKey ? new (driver().ObjectId)(String(value)) : value;
    filter[name] = { ...filter[name], [operators[operator]]: bound };
  }
  // Without $elemMatch, one string could meet the lower bound and another one the upper.
  if (isArray) return { [field]: { $elemMatch: filter[field] } };
  if (!isBounded) filter[field] = { $exists: true, $ne: null };
  return filter;
}

/** MongoDB's filter for the documents whose array has a string in the range. */
export function rangeFilterOf(field: string, wanted: TextRange): Document {
  if ('equals' in wanted) return { [field]: { $in: wanted.equals } };
  const filters = wanted.ranges.map(({ from, to }) => ({
    [field]: { $elemMatch: { $gte: from, ...(to !== undefined && { $lt: to }) } },
  }));
  return filters.length === 1 ? (filters[0] ?? {}) : { $or: filters };
}

/** The filter of documents that can take an entry, and the change that adds it. */
export function additionOf({ field, key, value, limit, where }: NewEntry) {
  const [[name, stored] = []] = Object.entries(encode({ [key]: value }, encoding));
  const path = `${field}.${name}`;
  const entries = { $objectToArray: { $ifNull: [`$${field}`, {}] } };
  return {
    filter: { ...where, [path]: { $exists: false }, $expr: { $lt: [{ $size: entries }, limit] } },
    change: { $set: { [path]: stored }, $inc: { _rev: 1 } },
  };
}

/** The field whose unique index an error names. Rethrows every other error. */
export function violatedIndex(error: unknown): string {
  if (!(error instanceof driver().MongoServerError) || error.code !== 11_000) throw error;
  const field =
    Object.keys(error.keyPattern ?? {})[0] ?? /index: (?:\S*\$)?(\w+?)(?:_1|_)? /.exec(error.message)?.[1];
  if (!field) throw error;
  return field;
}
