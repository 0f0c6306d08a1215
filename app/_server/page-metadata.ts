import type { Metadata } from 'next';
import { currentEvent } from '@/lib/event/current';
import { pageLocale } from '@/lib/i18n/page-locale';
import { type Texts, translator } from '@/lib/i18n/translator';

/**
 * A page's `generateMetadata`: its title, followed by the event's name, in the page's language. `Document` has the tags
 * that all pages share.
 * @param title key of the text; without it the title is the event's name only
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
