import { z } from 'zod';
import { keysOf } from '@/lib/base/records';
import type { Category } from '@/lib/event/types';
import { type Attendee, attendeeFields } from '@/lib/registration/record';
import type { ListFilter } from '@/lib/registration/repository';
import type { Cursor } from '@/lib/store/port';
import { isoDate, readListPosition } from '../rules';

/** The states of a pass's mail that the list can be filtered by. */
export const deliveryStates = [
  'waiting',
  'sent',
  'delivered',
  'delayed',
  'bounced',
  'complained',
  'failed',
] as const;
export const premarketStates = ['asked', 'granted', 'declined'] as const;
export const categories: readonly Category[] = attendeeFields.categoria.options;

const filterSchema = z.object({
  categoria: z.enum(attendeeFields.categoria.options).optional().catch(undefined),
  registeredOn: isoDate.optional().catch(undefined),
  delivery: z.enum(deliveryStates).optional().catch(undefined),
  premarket: z.enum(premarketStates).optional().catch(undefined),
});

/** The filter in an address, and the position that the page begins after. Anything unknown is left out. */
export function readPeopleQuery(query: Record<string, unknown>): { filter: ListFilter; after?: Cursor } {
  return { filter: filterSchema.parse(query), ...readListPosition(query.after) };
}

/** Whether an attendee, or a group of counted ones, has all values of the filter. */
export function hasValuesOf(
  values: Pick<Attendee, keyof ListFilter> | ListFilter,
  filter: ListFilter,
): boolean {
  return keysOf(filter).every((field) => filter[field] === undefined || values[field] === filter[field]);
}
