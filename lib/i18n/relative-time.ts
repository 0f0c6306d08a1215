import type { Locale } from './locale';

/** A time from now, rounded up in seconds, minutes or hours: "dentro de 45 segundos", "in 3 minutes", "in 20 hours". */
export function relativeTime(seconds: number, locale: Locale): string {
  const format = new Intl.RelativeTimeFormat(locale);
  if (seconds < 120) return format.format(Math.max(1, seconds), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour');
}
