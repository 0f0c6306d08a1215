import { getRequestConfig } from 'next-intl/server';
import { defaultLocale, readLocale } from './locale';
import { catalogue } from './translator';

export default getRequestConfig(async ({ locale }) => {
  // Pages get their language from the root segment; handlers and actions pass theirs.
  const current = readLocale(locale ?? (await rootLocale())) ?? defaultLocale;
  return { locale: current, messages: catalogue[current], timeZone: 'America/Mexico_City' };
});

async function rootLocale(): Promise<string | undefined> {
  const { locale } = await import('next/root-params');
  return locale();
}
