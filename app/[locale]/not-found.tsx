import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { pageTexts } from '@/lib/i18n/page-texts';

/** A record or link that is not there, on a page that exists. */
export default async function NotFound() {
  const t = await pageTexts('pages.notFound');
  return (
    <Page title={t('title')} lead={t('text')}>
      <ButtonLink href="/">{t('home')}</ButtonLink>
    </Page>
  );
}
