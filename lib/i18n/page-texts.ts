import { pageLocale } from './page-locale';
import { textsOf } from './translator';

/** The texts of a namespace in the language of the page being rendered; only for server components. */
export async function pageTexts<N extends Parameters<typeof textsOf>[1]>(namespace: N) {
  return textsOf<N>(await pageLocale(), namespace);
}
