import { type Document, Long, MongoServerError, ObjectId } from 'mongodb';
import { checkScalar, decode, type Encoding, encode, isKey } from './document';
import type { AnyCollectionSpec, Query, Scalar, Stored } from './port';

// Names that MongoDB or its driver would read as operators, paths or types are stored with %-escapes.
const encoding: Encoding = {
  encodeDate: (date) => new Date(date),
  encodeField: (name) =>
    name.replace(/^\$|[.%]|^_(?=bsontype$)/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
  decodeField: (name) =>
    name.replace(/%(24|2E|25|5F)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  decodeSpecial: (value) => {
    if (value instanceof Date) return new Date(value);
    if (value instanceof ObjectId) return value.toHexString();
    return value instanceof Long ? value.toNumber() : undefined;
  },
};

/** The key as the database holds it. */
export function toKey(spec: AnyCollectionSpec, id: string): ObjectId | string {
  return spec.key === 'id' ? ObjectId.createFromHexString(id) : id;
}

/** The document's fields as the database holds them, without key and revision. */
export function toFields(document: Stored): Document {
  const { _id, ...fields } = encode(document, encoding) as Document;
  return fields;
}

/** The inverse of `toFields`, with the key. */
export function fromDocument<T>({ _rev, ...document }: Document): T {
  return decode(document, encoding) as T;
}

/** MongoDB's filter for a query, or null where no document can match. */
export function filterOf<T extends Stored>(
  spec: AnyCollectionSpec,
  { field, equals, after, atMost }: Omit<Query<T>, 'limit'>,
): Document | null {
  if (field === '_id' && equals !== undefined && !isKey(spec, equals)) return null;
  const bound = (value: Scalar) => {
    const scalar = checkScalar(value);
    return field === '_id' && spec.key === 'id' ? new ObjectId(String(scalar)) : scalar;
  };
  return {
    [field]: {
      $exists: true,
      $ne: null,
      ...(equals !== undefined && { $eq: bound(equals) }),
      ...(after !== undefined && { $gt: bound(after) }),
      ...(atMost !== undefined && { $lte: bound(atMost) }),
    },
  };
}

/** The field whose unique index an error names; rethrows every other error. */
export function violatedIndex(error: unknown): string {
  if (!(error instanceof MongoServerError) || error.code !== 11_000) throw error;
  const field =
    Object.keys(error.keyPattern ?? {})[0] ?? /index: (?:\S*\$)?(\w+?)(?:_1|_)? /.exec(error.message)?.[1];
  if (!field) throw error;
  return field;
}
