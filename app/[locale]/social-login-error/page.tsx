import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SupportContact } from '@/components/account/support-contact';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account.socialError'))('title') };
}

/** Where every social sign-in ends that does not succeed. */
export default async function SocialLoginErrorPage() {
  const t = await getTranslations('account.socialError');
  return (
    <Page title={t('title')} lead={`${t('text')}.`}>
      <p className="mb-6">
        {t('hint')} <SupportContact />
      </p>
      <ButtonLink href="/login">{t('again')}</ButtonLink>
    </Page>
  );
}
