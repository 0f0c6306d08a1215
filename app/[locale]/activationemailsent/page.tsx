import { notFound, redirect } from 'next/navigation';
import { loadWaitingAccount } from '@/app/_server/loaders/accounts';
import { pageMetadata } from '@/app/_server/page-metadata';
import { AccountForm } from '@/components/account/account-form';
import { OpenWhenActive } from '@/components/account/open-when-active';
import { formTexts } from '@/components/form/form-texts';
import { ResendForm } from '@/components/invitations/resend-form';
import { resendTexts } from '@/components/invitations/resend-texts';
import { Page } from '@/components/layout/page';
import { bold } from '@/components/ui/bold';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { linkTo } from '@/components/ui/text-link';
import { webmailOf } from '@/lib/accounts/webmail';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { activateByCodeAction, correctWaitingEmailAction, resendActivationAction } from './actions';

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
  const webmail = own && webmailOf(own.email);
  return (
    <Page title={t('title')} lead={own ? t.rich('leadTo', { email: own.email, b: bold }) : t('lead')}>
      {own && (
        <>
          <OpenWhenActive href="/dashboard" />
          {webmail && (
            <p className="mb-6">
              <ButtonLink href={webmail.url} target="_blank" rel="noreferrer" variant="secondary">
                {t('open', { name: webmail.name })}
              </ButtonLink>
            </p>
          )}
          <div className="mb-8">
            <AccountForm
              name="code"
              action={activateByCodeAction}
              hidden={{ id }}
              fields={[
                {
                  name: 'code',
                  label: t('codeLabel'),
                  hint: t('codeHint'),
                  inputMode: 'numeric',
                  autoComplete: 'one-time-code',
                  maxLength: 20,
                  width: 'short',
                },
              ]}
              texts={formTexts(locale, 'account.waiting', {
                submit: 'codeSubmit',
                submitting: 'codeSubmitting',
              })}
            />
          </div>
        </>
      )}
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
      {own && (
        <div className="mt-7">
          <AccountForm
            name="waiting"
            action={correctWaitingEmailAction}
            hidden={{ id }}
            fold={{ title: t('wrong'), lead: t('wrongLead'), className: 'fold' }}
            fields={[{ name: 'email', type: 'email', label: t('wrongLabel'), autoComplete: 'email' }]}
            texts={formTexts(locale, 'account.waiting', {
              submit: 'wrongSubmit',
              submitting: 'codeSubmitting',
            })}
          />
        </div>
      )}
      <p className="mt-7">{t.rich('signIn', { link: linkTo('/login') })}</p>
    </Page>
  );
}
