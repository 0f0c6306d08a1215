import { pageMetadata } from '@/app/_server/page-metadata';
import { DocumentTitle } from '@/components/layout/document-title';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { linkTo } from '@/components/ui/text-link';
import { pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('pages.notFound.title', { index: false });

/** Replaces a page whose record or link does not exist. */
export default async function NotFound() {
  const t = await pageTexts('pages.notFound');
  const { title } = await generateMetadata();
  return (
    <Page title={t('title')} lead={t('text')}>
      <DocumentTitle title={String(title)} />
      <ButtonLink href="/">{t('home')}</ButtonLink>
      <p className="mt-6">{t.rich('signIn', { link: linkTo('/login') })}</p>
    </Page>
  );
}
