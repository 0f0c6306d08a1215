import { pageMetadata } from '@/app/_server/page-metadata';
import { supportContact } from '@/components/form/form-texts';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('account.socialError.title');

/** The page after a social sign-in that failed. */
export default async function SocialLoginErrorPage() {
  const t = await pageTexts('account.socialError');
  return (
    <Page title={t('title')} lead={`${t('text')}.`}>
      <p className="mb-6">
        {t('hint')} {supportContact(await pageLocale())}
      </p>
      <ButtonLink href="/login">{t('again')}</ButtonLink>
    </Page>
  );
}
