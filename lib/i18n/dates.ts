import { oncePerKey } from '@/lib/base/once-per-key';
import { localTimeOf } from '@/lib/base/venue-time';
import { bothLanguages, formatLocale, type Locale, type Localized } from './locale';

/*
 * Formats every date and time that a person sees, from days as `YYYY-MM-DD` and times as `HH:MM` at the venue.
 * - English is American, with AM and PM; Spanish is Mexican, with 24 hours.
 * - Names come from `Intl`, the order from here: Spanish ranges need words that `Intl` does not provide.
 * - No-break spaces keep AM, PM and h next to their number, and an English day next to its month.
 */

/** `16 al 19 de febrero de 2028`, `February 16–19, 2028`; parts that both days share are written once. */
export const dateRange = (first: string, last: string): Localized => rangeOf(first, last, 'long');

/** `16–19 feb 2028`, `Feb 16–19, 2028`. */
export const shortDateRange = (first: string, last: string): Localized => rangeOf(first, last, 'short');

/** `del 16 al 19 de febrero de 2028`, `on February 16–19, 2028`: as used inside a sentence. */
export function onDates(first: string, last: string): Localized {
  const { es, en } = dateRange(first, last);
  return { es: `${first === last ? 'el' : 'del'} ${es}`, en: `on ${en}` };
}

/** `1 de noviembre de 2026`, `November 1, 2026`. */
export const plainDay = (day: string): Localized => dateRange(day, day);

/** `21 de noviembre`, `November 21`; with `short` `21 nov`, `Nov 21`. */
export const dayInYear = (day: string, length: Length = 'long'): Localized => partsOf(day, length).inYear;

/** `martes 15 de febrero`, `Tuesday, February 15`. */
export function namedDay(day: string): Localized {
  const { weekday, inYear } = partsOf(day, 'long');
  return { es: `${weekday.es} ${inYear.es}`, en: `${weekday.en}, ${inYear.en}` };
}

/** `mar 15`, `Tue 15`. */
export function shortDay(date: string): Localized {
  const { weekday, day } = partsOf(date, 'short');
  return bothLanguages((locale) => `${weekday[locale].slice(0, 3)} ${day}`);
}

/** `martes 15 de febrero de 2028`, `Tuesday, February 15, 2028`. */
export function longDay(day: string): Localized {
  const { weekday, inFull } = partsOf(day, 'long');
  return { es: `${weekday.es} ${inFull.es}`, en: `${weekday.en}, ${inFull.en}` };
}

/** `10:00 a 18:00 h`, `10 AM to 6 PM`; `10:30 to 11:30 AM` where both are before or after noon. */
export function hourRange(opens: string, closes: string): Localized {
  const [from, to] = [timeParts(opens), timeParts(closes)];
  const half = from.half === to.half ? '' : `\u00a0${from.half}`;
  return {
    es: `${from.es} a ${to.es}\u00a0h`,
    en: `${from.en}${half} to ${to.en}\u00a0${to.half}`,
  };
}

/** `16:05 h`, `4:05 PM`. */
export function clockTime(time: string): Localized {
  const { es, en, half } = timeParts(time);
  return { es: `${es}\u00a0h`, en: `${en}\u00a0${half}` };
}

/**
 * `el miércoles 1 de septiembre de 2027 a las 9:00 h`, `on Wednesday, September 1, 2027, at 9 AM`; no hour at midnight.
 */
export function onMoment(day: string, time: string): Localized {
  const { es, en } = longDay(day);
  if (time === '00:00') return { es: `el ${es}`, en: `on ${en}` };
  const at = atTime(time);
  return { es: `el ${es} ${at.es}`, en: `on ${en}, ${at.en}` };
}

/** Day and month of an instant in a time zone: `21 de noviembre`, `November 21`. */
export const dayAndMonth = (instant: Date, timeZone: string): Localized =>
  partsOf(localTime(instant, timeZone).day, 'long').inYear;

/** Day, month and year of an instant in a time zone: `21 de noviembre de 2026`, `November 21, 2026`. */
export const fullDay = (instant: Date, timeZone: string): Localized =>
  plainDay(localTime(instant, timeZone).day);

/** Day, month and time of an instant in a time zone: `21 de noviembre a las 16:05 h`, `November 21 at 4:05 PM`. */
export function dayAndTime(instant: Date, timeZone: string): Localized {
  const { day, time } = localTime(instant, timeZone);
  const [{ inYear }, at] = [partsOf(day, 'long'), atTime(time)];
  return { es: `${inYear.es} ${at.es}`, en: `${inYear.en} ${at.en}` };
}

/** The time of an instant in a time zone: `16:05 h`, `4:05 PM`. */
export const timeOfDay = (instant: Date | number, timeZone: string): Localized =>
  clockTime(localTime(instant, timeZone).time);

/** A time from now, rounded up in seconds, minutes or hours: `dentro de 45 segundos`, `in 3 minutes`, `in 20 hours`. */
export function relativeTime(seconds: number, locale: Locale): string {
  const format = new Intl.RelativeTimeFormat(formatLocale[locale]);
  if (seconds < 120) return format.format(Math.max(1, seconds), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour');
}

type Length = 'long' | 'short';

function rangeOf(first: string, last: string, length: Length): Localized {
  const [from, to] = [partsOf(first, length), partsOf(last, length)];
  if (first === last) return to.inFull;
  const isSame = (digits: number) => first.slice(0, digits) === last.slice(0, digits);
  const [days, dates] = length === 'long' ? [' al ', ' al '] : ['–', ' – '];
  if (isSame(7)) {
    return { es: `${from.day}${days}${to.inFull.es}`, en: `${from.inYear.en}–${to.day}, ${to.year}` };
  }
  const start = isSame(4) ? from.inYear : from.inFull;
  return { es: start.es + dates + to.inFull.es, en: `${start.en} – ${to.inFull.en}` };
}

const nameFormats = oncePerKey((part) =>
  bothLanguages((locale) => new Intl.DateTimeFormat(locale, { [part]: 'long', timeZone: 'UTC' })),
);

function partsOf(date: string, length: Length) {
  const instant = new Date(date);
  const [day, year] = [instant.getUTCDate(), instant.getUTCFullYear()];
  const named = (part: 'month' | 'weekday') =>
    bothLanguages((locale) => nameFormats(part)[locale].format(instant));
  const names = named('month');
  const month = length === 'long' ? names : bothLanguages((locale) => names[locale].slice(0, 3));
  const of = length === 'long' ? ' de ' : ' ';
  const inYear: Localized = { es: `${day}${of}${month.es}`, en: `${month.en}\u00a0${day}` };
  const inFull: Localized = { es: `${inYear.es}${of}${year}`, en: `${inYear.en}, ${year}` };
  return { day, year, weekday: named('weekday'), inYear, inFull };
}

function timeParts(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = String(minute).padStart(2, '0');
  return {
    es: `${hour}:${minutes}`,
    en: `${hour % 12 || 12}${minute > 0 ? `:${minutes}` : ''}`,
    half: hour < 12 ? 'AM' : 'PM',
  };
}

/** `a las 16:05 h`, `at 4:05 PM`. */
export function atTime(time: string): Localized {
  const { es, en, half } = timeParts(time);
  return { es: `a ${es.startsWith('1:') ? 'la' : 'las'} ${es}\u00a0h`, en: `at ${en}\u00a0${half}` };
}

function localTime(instant: Date | number, timeZone: string) {
  const [day = '', time = ''] = localTimeOf(instant, timeZone).split('T');
  return { day, time };
}
