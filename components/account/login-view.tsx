import { signInAction } from '@/app/_server/actions/accounts';
import { Page } from '@/components/layout/page';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import type { ProviderName } from '@/lib/accounts/providers';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageTexts } from '@/lib/i18n/page-texts';
import { AccountForm } from './account-form';
import { formTexts } from './form-texts';
import { SocialButtons } from './social-buttons';
import { SupportContact } from './support-contact';

/** The sign-in, with the way back to where the person wanted to go and what became of a password reset. */
export async function LoginView({
  providers,
  callbackUrl,
  reset,
}: {
  providers: readonly ProviderName[];
  /** A path of ours. */
  callbackUrl?: string;
  reset?: 'sent' | 'changed';
}) {
  const locale = await pageLocale();
  const t = await pageTexts('account.login');
  const fields = await pageTexts('account.fields');
  const ui = await pageTexts('ui');
  return (
    <Page title={t('title')} back={{ href: '/', label: ui('backHome') }}>
      {reset && (
        <Notice className="mb-6">
          <p role="status">{t(reset === 'sent' ? 'resetSent' : 'resetChanged')}</p>
        </Notice>
      )}
      <AccountForm
        name="login"
        action={signInAction}
        hidden={{ locale, ...(callbackUrl && { callbackUrl }) }}
        fields={[
          { name: 'email', label: fields('email'), type: 'email', autoComplete: 'username' },
          { name: 'password', label: fields('password'), type: 'password', autoComplete: 'current-password' },
        ]}
        texts={
          await formTexts({
            submit: t('submit'),
            submitting: t('submitting'),
            resend: t('resend'),
          })
        }
        contact={<SupportContact />}
      >
        <p>
          <TextLink href="/passwordReset" className="inline-flex min-h-11 items-center">
            {t('forgot')}
          </TextLink>
        </p>
      </AccountForm>
      <SocialButtons providers={providers} callbackUrl={callbackUrl} />
      <p className="mt-7">
        {t.rich('register', { link: (text) => <TextLink href="/register">{text}</TextLink> })}
      </p>
    </Page>
  );
}
