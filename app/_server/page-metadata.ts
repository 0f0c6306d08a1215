import type { Metadata } from 'next';
import { previewSize } from '@/components/layout/drawings';
import { env } from '@/lib/base/env';
import { currentEvent } from '@/lib/event/current';
import { pageLocale } from '@/lib/i18n/page-texts';
import { type Texts, translator } from '@/lib/i18n/translator';
import { answersRefusal } from './form/refused-request';

/**
 * A page's `generateMetadata`: its title and the event's name in the page's language, and a link preview if search
 * engines may list the page. `Document` has the tags that all pages share.
 * @param title key of the text; without it the title is the event's name only
 * @param index whether search engines may list the page
 */
export function pageMetadata(title?: Parameters<Texts<never>>[0], { index = true } = {}) {
  return async (): Promise<Metadata> => {
    const locale = await pageLocale();
    const { name, tagline, dates, venue } = currentEvent();
    const plain = title ? `${translator(locale)(title)} · ${name[locale]}` : name[locale];
    // A screen reader reads the tab's title first.
    const heading = (await answersRefusal()) ? `Error: ${plain}` : plain;
    if (!index) return { title: heading, robots: { index } };
    const description = `${dates[locale]} · ${venue.city[locale]}. ${tagline[locale]}`;
    return {
      title: heading,
      description,
      metadataBase: new URL(env().APP_URL),
      openGraph: {
        type: 'website',
        siteName: name[locale],
        title: heading,
        description,
        locale: locale === 'es' ? 'es_MX' : 'en_US',
        images: [{ url: `/preview/${locale}`, alt: name[locale], ...previewSize }],
      },
      // Without its own images, the card uses the Open Graph ones.
      twitter: { card: 'summary_large_image', images: [] },
    };
  };
}
