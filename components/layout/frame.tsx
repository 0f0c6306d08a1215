'use client';

import type { ComponentProps, ReactNode } from 'react';
import type { Locale } from '@/lib/i18n/locale';
import type { AnalyticsProps } from './analytics';
import { Banner } from './banner';
import { Footer } from './footer';
import { StartUp } from './start-up';

/** What stands around every page: the way past the banner, the banner, the footer, and what a page does first. */
export function Frame({
  name,
  email,
  phone,
  locale,
  texts,
  analytics,
  children,
}: {
  /** The event's. */
  name: string;
  /** Its help desk. */
  email: string;
  phone: string;
  locale: Locale;
  texts: ComponentProps<typeof Banner>['texts'] & ComponentProps<typeof Footer>['texts'] & { skip: string };
  /** Nothing where no tag manager is configured. */
  analytics?: AnalyticsProps;
  children: ReactNode;
}) {
  return (
    <>
      <a
        href="#main"
        className="absolute -top-24 left-4 z-30 rounded-event bg-paper px-5 py-3.5 font-semibold focus:top-3"
      >
        {texts.skip}
      </a>
      <Banner name={name} locale={locale} texts={texts} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer email={email} phone={phone} texts={texts} />
      <StartUp analytics={analytics} />
    </>
  );
}
