import { notFound } from 'next/navigation';
import { locale } from 'next/root-params';
import { type Locale, readLocale } from './locale';
import { textsOf } from './translator';

/**
 * The language of the page being rendered; only for server components. A path whose first segment is not a language is
 * not found: Next applies `dynamicParams` of the layout to static pages only.
 */
export async function pageLocale(): Promise<Locale> {
  return readLocale(await locale()) ?? notFound();
}

/** The texts of a namespace in the language of the page being rendered; only for server components. */
export async function pageTexts<N extends Parameters<typeof textsOf>[1]>(namespace: N) {
  return textsOf<N>(await pageLocale(), namespace);
}
