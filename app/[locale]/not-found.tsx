import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';

/** A record or link that is not there, on a page that exists. */
export default async function NotFound() {
  const t = await getTranslations('pages.notFound');
  return (
    <Page title={t('title')} lead={t('text')}>
      <ButtonLink href="/">{t('home')}</ButtonLink>
    </Page>
  );
}
