import './globals.css';
import type { Metadata } from 'next';
import { Document } from '@/components/layout/document';
import { Frame } from '@/components/layout/frame';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { env } from '@/lib/base/env';
import { currentEvent } from '@/lib/event/current';
import { defaultLocale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';

const es = textsOf('es', 'pages.notFound');
const en = textsOf('en', 'pages.notFound');

export const metadata: Metadata = {
  title: `${es('title')} · ${en('title')}`,
};

/** The page for unknown paths. It is built once for all visitors, so it is in both languages. */
export default function NotFound() {
  const event = currentEvent(env().EVENT);
  return (
    <Document event={event} locale={defaultLocale}>
      <Frame event={event} locale={defaultLocale} isBilingual>
        <Page title={es('title')} lead={es('text')}>
          <ButtonLink href="/">{es('home')}</ButtonLink>
          <section lang="en" className="mt-12 border-t border-line pt-8">
            <h2 className="text-h2">{en('title')}</h2>
            <p className="mt-2 mb-6">{en('text')}</p>
            <ButtonLink href="/" variant="secondary">
              {en('home')}
            </ButtonLink>
          </section>
        </Page>
      </Frame>
    </Document>
  );
}
