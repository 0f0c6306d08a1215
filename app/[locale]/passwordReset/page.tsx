import { pageMetadata } from '@/app/_server/page-metadata';
import { AccountForm } from '@/components/account/account-form';
import { formTexts } from '@/components/form/form-texts';
import { HoneypotField } from '@/components/form/honeypot-field';
import { Page } from '@/components/layout/page';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { requestPasswordResetAction } from './actions';

export const generateMetadata = pageMetadata('account.passwordReset.title');

/** Asks for the email address that the link for a new password is sent to. */
export default async function PasswordResetPage() {
  const locale = await pageLocale();
  const t = await pageTexts('account.passwordReset');
  const fields = await pageTexts('account.fields');
  return (
    <Page title={t('title')} lead={t('lead')} back={{ href: '/login', label: t('back') }}>
      <AccountForm
        name="passwordReset"
        action={requestPasswordResetAction}
        fields={[{ name: 'email', label: fields('email'), type: 'email', autoComplete: 'username' }]}
        texts={formTexts(locale, 'account.passwordReset', { submit: 'submit', submitting: 'submitting' })}
      >
        <HoneypotField />
      </AccountForm>
    </Page>
  );
}
