import { redirect } from 'next/navigation';
import { currentUser } from '@/app/_server/browser/read';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { AccountForm } from '@/components/account/account-form';
import { SocialButtons } from '@/components/account/social-buttons';
import { consentText, formTexts } from '@/components/form/form-texts';
import { HoneypotField } from '@/components/form/honeypot-field';
import { Page } from '@/components/layout/page';
import { linkTo } from '@/components/ui/text-link';
import { configuredProviders } from '@/lib/accounts/providers';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { registerUserAction } from './actions';

export const generateMetadata = pageMetadata('account.register.title');

/** Account creation. Redirects an active session to the dashboard. */
export default async function RegisterPage() {
  if ((await currentUser())?.active) redirect('/dashboard');
  const locale = await pageLocale();
  const t = await pageTexts('account.register');
  const fields = await pageTexts('account.fields');
  const ui = await pageTexts('ui');
  const email = { type: 'email', autoComplete: 'email' } as const;
  const password = { type: 'password', autoComplete: 'new-password' } as const;
  return (
    <Page title={t('title')} lead={t('lead')} back={{ href: '/', label: ui('backHome') }}>
      <AccountForm
        name="register"
        action={registerUserAction}
        fields={[
          { name: 'name', label: fields('name'), type: 'text', autoComplete: 'name' },
          { ...email, name: 'email', label: fields('email') },
          { ...email, name: 'email2', label: fields('email2') },
          { ...password, name: 'password', label: fields('password'), hint: fields('passwordHint') },
          { ...password, name: 'password2', label: fields('password2') },
        ]}
        texts={formTexts(locale, 'account.register', { submit: 'submit', submitting: 'submitting' })}
      >
        <HoneypotField />
        {consentText(locale)}
      </AccountForm>
      <SocialButtons providers={configuredProviders(readDeps().env)} />
      <p className="mt-7">{t.rich('signIn', { link: linkTo('/login') })}</p>
    </Page>
  );
}
