import './globals.css';
import type { Metadata } from 'next';
import { Banner } from '@/components/layout/banner';
import { Document } from '@/components/layout/document';
import { Footer } from '@/components/layout/footer';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { currentEvent } from '@/lib/event/current';
import { defaultLocale } from '@/lib/i18n/locale';
import { catalogue, textsOf } from '@/lib/i18n/translator';

const es = textsOf('es', 'pages.notFound');
const en = textsOf('en', 'pages.notFound');
const { layout } = catalogue[defaultLocale];

export const metadata: Metadata = {
  title: `${es('title')} · ${en('title')}`,
};

/** The page that is not there. It is rendered once for everybody, so it says it in both languages. */
export default function NotFound() {
  const event = currentEvent();
  return (
    <Document event={event} locale={defaultLocale}>
      <Banner name={event.shortName[defaultLocale]} locale={defaultLocale} texts={layout} isBilingual />
      <main>
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
      </main>
      <Footer email={event.contact.email} phone={event.contact.phone} texts={layout} />
    </Document>
  );
}
