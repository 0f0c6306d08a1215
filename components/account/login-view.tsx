import { formTexts } from '@/components/form/form-texts';
import { Page } from '@/components/layout/page';
import { FindRegistration } from '@/components/registration/find-registration';
import type { WaysToRegister } from '@/components/registration/find-registration-form';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import type { ProviderName } from '@/lib/accounts/providers';
import type { FormAction } from '@/lib/http/form-state';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageTexts } from '@/lib/i18n/page-texts';
import { AccountForm } from './account-form';
import { SocialButtons } from './social-buttons';

/** The sign-in, which leads back to the page that asked for it and shows what the person did before. */
export async function LoginView({
  action,
  findAction,
  providers,
  callbackUrl,
  reset,
  isAccountDeleted,
}: {
  action: FormAction;
  /** Finds a registration that has no account. */
  findAction: FormAction<WaysToRegister>;
  providers: readonly ProviderName[];
  /** A path of the portal. */
  callbackUrl?: string;
  reset?: 'sent' | 'changed';
  isAccountDeleted?: boolean;
}) {
  const locale = await pageLocale();
  const t = await pageTexts('account.login');
  const fields = await pageTexts('account.fields');
  const find = await pageTexts('find');
  const ui = await pageTexts('ui');
  return (
    <Page title={t('title')} back={{ href: '/', label: ui('backHome') }}>
      {reset && (
        <Notice className="mb-6">
          <p role="status">{t(reset === 'sent' ? 'resetSent' : 'resetChanged')}</p>
        </Notice>
      )}
      {isAccountDeleted && (
        <Notice className="mb-6">
          <p role="status">{t('accountDeleted')}</p>
        </Notice>
      )}
      <AccountForm
        name="login"
        action={action}
        hidden={callbackUrl ? { callbackUrl } : undefined}
        fields={[
          { name: 'email', label: fields('email'), type: 'email', autoComplete: 'username' },
          { name: 'password', label: fields('password'), type: 'password', autoComplete: 'current-password' },
        ]}
        texts={{ ...formTexts(locale), submit: t('submit'), submitting: t('submitting') }}
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
      <Card className="mt-8" aria-labelledby="find">
        <h2 id="find" className="text-h3">
          {find('withoutAccount')}
        </h2>
        <p className="mt-2 mb-5">{find('text')}</p>
        <FindRegistration action={findAction} />
      </Card>
    </Page>
  );
}
