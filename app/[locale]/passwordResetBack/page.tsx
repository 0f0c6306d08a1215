import { loadUserOfReset } from '@/app/_server/loaders/accounts';
import { pageMetadata } from '@/app/_server/page-metadata';
import { AccountForm } from '@/components/account/account-form';
import { newPasswordFields } from '@/components/account/new-password-fields';
import { formTexts } from '@/components/form/form-texts';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { TextInput } from '@/components/ui/text-input';
import { Filled } from '@/components/ui/verbatim';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { resetPasswordAction } from './actions';

export const generateMetadata = pageMetadata('account.passwordResetBack.title', { index: false });

/** The target of the mailed link, after this browser stored its proof: asks for the new password. */
export default async function PasswordResetBackPage() {
  const locale = await pageLocale();
  const t = await pageTexts('account.passwordResetBack');
  const fields = await pageTexts('account.fields');
  const user = await loadUserOfReset();
  if (!user) {
    return (
      <Page title={t('title')} lead={t('invalid')}>
        <ButtonLink href="/passwordReset">{t('again')}</ButtonLink>
      </Page>
    );
  }
  return (
    <Page title={t('title')} lead={<Filled text={t.raw('lead')} name={user.name} />}>
      {/* For password managers, which read the user name here. It is outside the form because it is not submitted. */}
      <TextInput
        name="username"
        label={fields('email')}
        type="email"
        autoComplete="username"
        value={user.email}
        readOnly
        className="mb-6"
      />
      <AccountForm
        name="passwordResetBack"
        action={resetPasswordAction}
        hidden={{ account: user.id }}
        fields={await newPasswordFields()}
        texts={formTexts(locale, 'account.passwordResetBack', { submit: 'submit', submitting: 'submitting' })}
      />
    </Page>
  );
}
