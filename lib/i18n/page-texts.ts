import { locale } from 'next/root-params';
import { defaultLocale, type Locale, readLocale } from './locale';
import { textsOf } from './translator';

/** The language of the page being rendered; only for server components. */
export async function pageLocale(): Promise<Locale> {
  return readLocale(await locale()) ?? defaultLocale;
}

/** The texts of a namespace in the language of the page being rendered; only for server components. */
export async function pageTexts<N extends Parameters<typeof textsOf>[1]>(namespace: N) {
  return textsOf<N>(await pageLocale(), namespace);
}
