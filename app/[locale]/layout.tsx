import { pageTexts } from '@/lib/i18n/page-texts';
import { catalogue } from '@/lib/i18n/translator';
import '../globals.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { Banner } from '@/components/layout/banner';
import { Document } from '@/components/layout/document';
import { Footer } from '@/components/layout/footer';
import { StartUp } from '@/components/layout/start-up';
import { env } from '@/lib/env';
import { currentEvent } from '@/lib/event/current';
import { locales } from '@/lib/i18n/locale';
import { pageLocale } from '@/lib/i18n/page-locale';

export const dynamicParams = false;

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

export async function generateMetadata(): Promise<Metadata> {
  const event = currentEvent(env().EVENT);
  const locale = await pageLocale();
  const name = event.name[locale];
  return {
    title: { default: name, template: `%s · ${name}` },
    description: event.tagline[locale],
    applicationName: name,
    icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' } },
    formatDetection: { telephone: false, date: false, address: false, email: false },
  };
}

export const viewport: Viewport = { themeColor: currentEvent(env().EVENT).theme.colors.brand };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const event = currentEvent(env().EVENT);
  const locale = await pageLocale();
  const texts = catalogue[locale].layout;
  return (
    <Document event={event} locale={locale}>
      <a
        href="#main"
        className="absolute -top-24 left-4 z-30 rounded-event bg-paper px-5 py-3.5 font-semibold focus:top-3"
      >
        {texts.skip}
      </a>
      <Banner name={event.shortName[locale]} locale={locale} texts={texts} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer email={event.contact.email} phone={event.contact.phone} texts={texts} />
      <StartUp analytics={await analytics()} />
    </Document>
  );
}

/** What asks whether the visit may be measured; nothing where no tag manager is configured. */
async function analytics() {
  const id = env().NEXT_PUBLIC_GTM_ID;
  if (!id) return undefined;
  const t = await pageTexts('startUp');
  const texts = {
    title: t('title'),
    text: t('text'),
    accept: t('accept'),
    reject: t('reject'),
    change: t('change'),
  };
  return { id, texts };
}
