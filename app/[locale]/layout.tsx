import '../globals.css';
import type { ReactNode } from 'react';
import { pageMetadata } from '@/app/_server/page-metadata';
import { Document } from '@/components/layout/document';
import { Frame } from '@/components/layout/frame';
import { env } from '@/lib/base/env';
import { currentEvent } from '@/lib/event/current';
import { type Locale, locales } from '@/lib/i18n/locale';
import { pageLocale } from '@/lib/i18n/page-locale';
import { catalogue, textsOf } from '@/lib/i18n/translator';

export const dynamicParams = false;

/** Both languages are made at build; any other first segment is not there. */
export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

/** Of a page that has no title of its own. */
export const generateMetadata = pageMetadata();

/** The frame of every page in its language, in the event's colours and faces, with or without analytics. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const event = currentEvent();
  const locale = await pageLocale();
  return (
    <Document event={event} locale={locale}>
      <Frame
        name={event.shortName[locale]}
        email={event.contact.email}
        phone={event.contact.phone}
        locale={locale}
        texts={catalogue[locale].layout}
        analytics={analyticsOf(locale)}
      >
        {children}
      </Frame>
    </Document>
  );
}

/** What asks whether the visit may be measured; nothing where no tag manager is configured. */
function analyticsOf(locale: Locale) {
  const id = env().NEXT_PUBLIC_GTM_ID;
  if (!id) return undefined;
  const t = textsOf(locale, 'startUp');
  const texts = {
    title: t('title'),
    text: t('text'),
    accept: t('accept'),
    reject: t('reject'),
    change: t('change'),
  };
  return { id, texts };
}
