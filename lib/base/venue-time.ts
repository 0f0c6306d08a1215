import { oncePerKey } from './once-per-key';

/* Instants as clocks in a time zone show them. Sweden writes dates as ISO 8601 does. */

const format = oncePerKey(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }),
);

/** Date and time of an instant (a date, or ms) in a time zone, such as `2028-02-16T10:02`. */
export const localTimeOf = (instant: Date | number, timeZone: string): string =>
  format(timeZone).format(instant).replace(' ', 'T');

/** The date of an instant in a time zone, such as `2028-02-16`. */
export const dayOf = (instant: Date | number, timeZone: string): string =>
  localTimeOf(instant, timeZone).slice(0, 10);

/** The time of day of an instant in a time zone, such as `10:02`. */
export const clockTimeOf = (instant: Date | number, timeZone: string): string =>
  localTimeOf(instant, timeZone).slice(11);
