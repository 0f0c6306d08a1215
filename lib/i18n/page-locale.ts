import { locale } from 'next/root-params';
import { defaultLocale, type Locale, readLocale } from './locale';

/** The language of the page being rendered; only for server components. */
export async function pageLocale(): Promise<Locale> {
  return readLocale(await locale()) ?? defaultLocale;
}
