import { type Locale, type Localized, locales } from '../i18n/locale';

/*
 * How dates and hours are said in both languages. Spanish wants words that `Intl`'s ranges do not give (“16 al 19 de
 * febrero”), so names of days and months come from `Intl` and the order from here.
 */

/** What `say` gives for each language. */
export function bothLanguages<T>(say: (locale: Locale) => T): Localized<T> {
  return Object.fromEntries(locales.map((locale) => [locale, say(locale)])) as Localized<T>;
}

/** `16 al 19 de febrero de 2028`, `16–19 February 2028`; what both days share is said once. */
export function dateRange(first: string, last: string): Localized {
  const { from, to, shares } = parts(first, last);
  if (shares.day) return { es: spanish(from), en: english(from) };
  if (shares.month) return { es: `${from.day} al ${spanish(to)}`, en: `${from.day}–${english(to)}` };
  const { es, en } = shares.year
    ? { es: `${from.day} de ${from.es}`, en: `${from.day} ${from.en}` }
    : { es: spanish(from), en: english(from) };
  return { es: `${es} al ${spanish(to)}`, en: `${en} – ${english(to)}` };
}

/** `del 16 al 19 de febrero de 2028`, `on 16–19 February 2028`: as a sentence goes on with it. */
export function onDates(first: string, last: string): Localized {
  const { es, en } = dateRange(first, last);
  return { es: `${first === last ? 'el' : 'del'} ${es}`, en: `on ${en}` };
}

/** `16–19 feb 2028`, `16–19 Feb 2028`. */
export function shortDateRange(first: string, last: string): Localized {
  const { from, to, shares } = parts(first, last);
  return bothLanguages((locale) => {
    const month = (day: typeof from) => day[locale].slice(0, 3);
    const end = `${to.day} ${month(to)} ${to.year}`;
    if (shares.day) return end;
    if (shares.month) return `${from.day}–${end}`;
    return `${from.day} ${month(from)}${shares.year ? '' : ` ${from.year}`} – ${end}`;
  });
}

/** `martes 15 de febrero de 2028`, `Tuesday 15 February 2028`. */
export function longDay(day: string): Localized {
  const date = partsOf(day);
  return { es: `${weekday(day, 'es')} ${spanish(date)}`, en: `${weekday(day, 'en')} ${english(date)}` };
}

/** `1 de noviembre de 2026`, `1 November 2026`. */
export const plainDay = (day: string): Localized => dateRange(day, day);

/** `martes 15`, `Tuesday 15`. */
export function dayOfMonth(day: string): Localized {
  return bothLanguages((locale) => `${weekday(day, locale)} ${partsOf(day).day}`);
}

/** `10 a 18 h`, `10 am to 6 pm`. */
export function hourRange(opens: string, closes: string): Localized {
  return {
    es: `${spanishHour(opens)} a ${spanishHour(closes)} h`,
    en: `${englishHour(opens)} to ${englishHour(closes)}`,
  };
}

/** `el miércoles 1 de septiembre de 2027 a las 9 h`, `on Wednesday 1 September 2027 at 9 am`; without the hour at midnight. */
export function onMoment(day: string, time: string): Localized {
  const date = longDay(day);
  const isMidnight = time === '00:00';
  return {
    es: `el ${date.es}${isMidnight ? '' : ` a ${/^0?1:/.test(time) ? 'la' : 'las'} ${spanishHour(time)} h`}`,
    en: `on ${date.en}${isMidnight ? '' : ` at ${englishHour(time)}`}`,
  };
}

/** The day as many months later as its month has room for: 31 January and one month is 28 or 29 February. */
export function monthsLater(day: string, months: number): string {
  const date = new Date(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(wanted, date.getUTCDate()));
  return date.toISOString().slice(0, 10);
}

/** Every day from the first to the last. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

function parts(first: string, last: string) {
  const isSame = (length: number) => first.slice(0, length) === last.slice(0, length);
  const shares = { year: isSame(4), month: isSame(7), day: first === last };
  return { from: partsOf(first), to: partsOf(last), shares };
}

function partsOf(day: string) {
  const date = new Date(day);
  const month = (tag: string) => date.toLocaleDateString(tag, { month: 'long', timeZone: 'UTC' });
  return { day: date.getUTCDate(), es: month('es-MX'), en: month('en-GB'), year: date.getUTCFullYear() };
}

type Parts = ReturnType<typeof partsOf>;
const spanish = ({ day, es, year }: Parts) => `${day} de ${es} de ${year}`;
const english = ({ day, en, year }: Parts) => `${day} ${en} ${year}`;

function weekday(day: string, locale: Locale): string {
  return new Date(day).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' });
}

const spanishHour = (time: string) => time.replace(/^0/, '').replace(':00', '');

function englishHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const rest = minute > 0 ? `:${String(minute).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${rest} ${hour < 12 ? 'am' : 'pm'}`;
}
