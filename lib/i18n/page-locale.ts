import { locale } from 'next/root-params';
import { defaultLocale, type Locale, readLocale } from './locale';

/** The language of the page that is being rendered; for server components alone. */
export async function pageLocale(): Promise<Locale> {
  return readLocale(await locale()) ?? defaultLocale;
}
