import type { Localized } from '@/lib/i18n/locale';

/** Every text of an event in both languages, with its place in the files. */
export function textsOf(value: unknown, path = ''): [string, Localized][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('es' in value || 'en' in value) return [[path, value as Localized]];
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, `${path}.${key}`));
}
