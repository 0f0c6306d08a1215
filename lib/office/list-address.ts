import type { Cursor } from '@/lib/store/port';

/* The address of a page of a list: the filter, and the position that the page begins after. It has no personal data. */

const position = /^(\d{1,14})\.([0-9a-f]{24})$/;

/** The position in an address; nothing for anything else. */
export function readPosition(value: unknown): { after?: Cursor } {
  const [, time, id] = position.exec(String(value)) ?? [];
  return id ? { after: { value: new Date(Number(time)), id } } : {};
}

/** The query of the page that begins after a position, or of the first one. */
export function queryOf(filter: object, after?: Cursor): string {
  const given = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const query = new URLSearchParams(given);
  if (after) query.set('after', `${Number(after.value)}.${after.id}`);
  return query.size > 0 ? `?${query}` : '';
}
