'use client';

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { Locale } from '@/lib/i18n/locale';
import type { AnalyticsProps } from './analytics';
import { Banner } from './banner';
import { Footer } from './footer';
import { StartUp } from './start-up';

/** Goes on without an entry in the history, where forms keep their steps; without script it is a link as any. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

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
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to what its address names, with script and without. */}
      <a
        href="#main"
        onClick={skip}
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
