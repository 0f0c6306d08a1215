import { notFound, redirect } from 'next/navigation';
import { loadWaitingAccount } from '@/app/_server/loaders/accounts';
import { pageMetadata } from '@/app/_server/page-metadata';
import { OpenWhenActive } from '@/components/account/open-when-active';
import { ResendForm } from '@/components/invitations/resend-form';
import { resendTexts } from '@/components/invitations/resend-texts';
import { Page } from '@/components/layout/page';
import { bold } from '@/components/ui/bold';
import { Notice } from '@/components/ui/notice';
import { linkTo } from '@/components/ui/text-link';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { resendActivationAction } from './actions';

export const generateMetadata = pageMetadata('account.waiting.title', { index: false });

/**
 * Waits until the link in the activation mail is opened. In the account's own browser the page then continues by
 * itself.
 */
export default async function ActivationEmailSentPage({
  searchParams,
}: PageProps<'/[locale]/activationemailsent'>) {
  const account = await loadWaitingAccount((await searchParams).id);
  if (!account) notFound();
  const { id, own } = account;
  if (own?.isActive) redirect('/dashboard');
  const locale = await pageLocale();
  const t = await pageTexts('account.waiting');
  return (
    <Page title={t('title')} lead={own ? t.rich('leadTo', { email: own.email, b: bold }) : t('lead')}>
      {own && <OpenWhenActive href="/dashboard" />}
      <Notice>
        <p>{t('note')}</p>
        <ResendForm
          action={resendActivationAction}
          hidden={{ id }}
          wait={own?.wait ?? 0}
          email={own?.email}
          texts={resendTexts(locale, 'account.waiting', 'resend')}
        />
      </Notice>
      <p className="mt-7">{t.rich('signIn', { link: linkTo('/login') })}</p>
    </Page>
  );
}
