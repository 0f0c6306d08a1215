import type { Metadata } from 'next';
import { currentEvent } from '@/lib/event/current';
import { pageLocale } from '@/lib/i18n/page-locale';
import { type Texts, translator } from '@/lib/i18n/translator';

/**
 * A page's `generateMetadata`: its title and the event's name in the language of the page. What all pages say alike
 * stands in the head of `Document`.
 * @param title the text's key in the catalogue; without one, the event's name stands alone
 * @param index whether search engines may list the page
 */
export function pageMetadata(title?: Parameters<Texts<never>>[0], { index = true } = {}) {
  return async (): Promise<Metadata> => {
    const locale = await pageLocale();
    const name = currentEvent().name[locale];
    return {
      title: title ? `${translator(locale)(title)} · ${name}` : name,
      ...(!index && { robots: { index } }),
    };
  };
}
