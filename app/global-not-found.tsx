import './globals.css';
import type { Metadata } from 'next';
import { Document } from '@/components/layout/document';
import { Frame } from '@/components/layout/frame';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { linkTo } from '@/components/ui/text-link';
import { currentEvent } from '@/lib/event/current';
import { defaultLocale, locales } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';

const [firstLocale, secondLocale] = locales;
const first = textsOf(firstLocale, 'pages.notFound');
const second = textsOf(secondLocale, 'pages.notFound');

export const metadata: Metadata = {
  title: `${first('title')} · ${second('title')} · ${currentEvent().shortName[defaultLocale]}`,
};

/** The page for unknown paths. It is built once for all visitors, so it is in both languages. */
export default function NotFound() {
  return (
    <Document locale={defaultLocale}>
      <Frame locale={defaultLocale} isBilingual>
        <Page title={first('title')} lead={first('text')}>
          <ButtonLink href="/">{first('home')}</ButtonLink>
          <p className="mt-6">{first.rich('signIn', { link: linkTo('/login') })}</p>
          <section lang={secondLocale} className="mt-12 border-t border-line pt-8">
            <h2 className="text-h2">{second('title')}</h2>
            <p className="mt-2 mb-6">{second('text')}</p>
            <ButtonLink href="/" variant="secondary">
              {second('home')}
            </ButtonLink>
            <p className="mt-6">{second.rich('signIn', { link: linkTo('/login') })}</p>
          </section>
        </Page>
      </Frame>
    </Document>
  );
}
