import { contactLinks } from '@/components/layout/contact-links';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { env } from '@/lib/env';
import { currentEvent } from '@/lib/event/current';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageMetadata } from '@/lib/i18n/page-metadata';
import { pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('pages.closed.title', { index: false });

export default async function ClosedPage() {
  const event = currentEvent(env().EVENT);
  const locale = await pageLocale();
  const t = await pageTexts('pages.closed');
  const ui = await pageTexts('ui');
  return (
    <Page
      title={t('title')}
      lead={t('lead', { event: event.name[locale], dates: event.dates[locale] })}
      back={{ href: '/', label: ui('backHome') }}
    >
      <Card>
        <p className="mb-5">{t('have')}</p>
        <ButtonLink href="/login" variant="secondary">
          {t('signIn')}
        </ButtonLink>
      </Card>
      <Notice className="mt-5">{t.rich('contact', contactLinks(event))}</Notice>
    </Page>
  );
}
