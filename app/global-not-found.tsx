import './globals.css';
import type { Metadata } from 'next';
import { Banner } from '@/components/layout/banner';
import { Document } from '@/components/layout/document';
import { Footer } from '@/components/layout/footer';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { currentEvent } from '@/lib/event/current';
import { defaultLocale, locales } from '@/lib/i18n/locale';
import { catalogue, textsOf } from '@/lib/i18n/translator';

const [firstLocale, secondLocale] = locales;
const first = textsOf(firstLocale, 'pages.notFound');
const second = textsOf(secondLocale, 'pages.notFound');
const { layout } = catalogue[defaultLocale];

export const metadata: Metadata = {
  title: `${first('title')} · ${second('title')}`,
};

/** The page that is not there. It is rendered once for everybody, so it says it in both languages. */
export default function NotFound() {
  const event = currentEvent();
  return (
    <Document event={event} locale={defaultLocale}>
      <Banner name={event.shortName[defaultLocale]} locale={defaultLocale} texts={layout} isBilingual />
      <main>
        <Page title={first('title')} lead={first('text')}>
          <ButtonLink href="/">{first('home')}</ButtonLink>
          <section lang={secondLocale} className="mt-12 border-t border-line pt-8">
            <h2 className="text-h2">{second('title')}</h2>
            <p className="mt-2 mb-6">{second('text')}</p>
            <ButtonLink href="/" variant="secondary">
              {second('home')}
            </ButtonLink>
          </section>
        </Page>
      </main>
      <Footer email={event.contact.email} phone={event.contact.phone} texts={layout} />
    </Document>
  );
}
