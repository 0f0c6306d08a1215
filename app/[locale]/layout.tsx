import '../globals.css';
import type { ReactNode } from 'react';
import { Document } from '@/components/layout/document';
import { Frame } from '@/components/layout/frame';
import { StartUp } from '@/components/layout/start-up';
import { env } from '@/lib/base/env';
import { currentEvent } from '@/lib/event/current';
import { locales } from '@/lib/i18n/locale';
import { pageLocale } from '@/lib/i18n/page-texts';
import { allClientTexts } from '@/lib/i18n/translator';

export const dynamicParams = false;

/** Static pages are built in both languages; any other first segment is not found. */
export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

/** The default title. Each page sets its own link preview, because personal pages must not have one. */
export async function generateMetadata() {
  return { title: currentEvent().name[await pageLocale()] };
}

/** The document and frame of every page, in the language of its path and the event's theme. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const { NEXT_PUBLIC_GTM_ID } = env();
  const locale = await pageLocale();
  const analytics = NEXT_PUBLIC_GTM_ID
    ? { id: NEXT_PUBLIC_GTM_ID, texts: allClientTexts(locale, 'startUp') }
    : undefined;
  return (
    <Document locale={locale}>
      <Frame locale={locale}>{children}</Frame>
      <StartUp analytics={analytics} />
    </Document>
  );
}
