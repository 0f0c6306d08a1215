import type { ReactNode } from 'react';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { Banner } from './banner';
import { Footer } from './footer';
import { SkipLink } from './skip-link';

interface FrameProps {
  locale: Locale;
  /** The content is in both languages, so neither is marked as the current one. */
  isBilingual?: boolean;
  children: ReactNode;
}

/** The frame of every page: the skip link, the banner and the footer. The page itself is a `main` with the id `main`. */
export function Frame({ locale, isBilingual, children }: FrameProps) {
  const t = textsOf(locale, 'layout');
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <Banner locale={locale} isBilingual={isBilingual} />
      {children}
      <Footer locale={locale} />
    </>
  );
}
