import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';
import type { Category } from '@/lib/event/types';
import { deliveryStates } from '@/lib/mail/record';
import { type Attendee, attendeeFields } from '@/lib/registration/record';
import { type ListFilter, listFields } from '@/lib/registration/repository';
import { sources } from '@/lib/registration/rules';
import { marks, type WordFilter, wordsOfFilter } from '@/lib/registration/search-index/filter-words';
import type { Cursor } from '@/lib/store/port';
import { isoDate, readListPosition } from '../rules';

export const premarketStates = ['asked', 'granted', 'declined'] as const;
export const categories: readonly Category[] = attendeeFields.categoria.options;

/** A value in an address, or nothing if it is empty, too long or something else. */
const text = (max: number, pattern: RegExp) =>
  boundedText({ max }, (schema) => schema.regex(pattern))
    .optional()
    .catch(undefined);

const filterSchema = z.object({
  categoria: z.enum(attendeeFields.categoria.options).optional().catch(undefined),
  registeredOn: isoDate.optional().catch(undefined),
  delivery: z.enum(deliveryStates).optional().catch(undefined),
  premarket: z.enum(premarketStates).optional().catch(undefined),
  source: z.enum(sources).optional().catch(undefined),
  from: isoDate.optional().catch(undefined),
  to: isoDate.optional().catch(undefined),
  pais: text(2, /^[A-Z]{2}$/),
  estado: text(60, /[\p{L}\p{N}]/u),
  option: text(60, /^[A-Za-z0-9]+$/),
  session: text(60, /^[\w-]+$/),
  came: isoDate.optional().catch(undefined),
  poster: text(60, /^[a-z0-9-]+$/),
  party: text(24, /^[0-9a-f]{24}$/),
  mark: z.enum(marks).optional().catch(undefined),
});

/** The first and the last day of registration, such as `2028-02-16`. */
interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** What the list of people is filtered by. */
export type PeopleFilter = ListFilter & WordFilter & DayRange;

/** The filter in an address, and the position that the page begins after. Anything unknown is left out. */
export function readPeopleQuery(query: Record<string, unknown>): { filter: PeopleFilter; after?: Cursor } {
  return { filter: filterSchema.parse(query), ...readListPosition(query.after) };
}

/** Whether an attendee passes the filter. */
export function passes(attendee: Attendee, filter: PeopleFilter): boolean {
  const words = wordsOfFilter(wordFilterOf(filter));
  return hasValuesOf(attendee, filter) && words.every((word) => attendee.words?.includes(word));
}

/** The part of a filter whose values are words of a record. */
export const wordFilterOf = ({
  pais,
  estado,
  option,
  session,
  mark,
  came,
  poster,
  party,
}: PeopleFilter): WordFilter => ({ pais, estado, option, session, mark, came, poster, party });

/** Whether an attendee, or a group of counted ones, has the indexed values of the filter and a day in its range. */
export function hasValuesOf(
  values: Pick<Attendee, keyof ListFilter> | ListFilter,
  filter: ListFilter & DayRange,
): boolean {
  const { from, to } = filter;
  const { registeredOn = '' } = values;
  const isInRange = (!from || registeredOn >= from) && (!to || registeredOn <= to);
  return (
    isInRange && listFields.every((field) => filter[field] === undefined || values[field] === filter[field])
  );
}
