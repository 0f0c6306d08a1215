import { formTexts } from '@/components/form/form-texts';
import { TrapField } from '@/components/form/trap-field';
import { Page } from '@/components/layout/page';
import { TextLink } from '@/components/ui/text-link';
import type { ProviderName } from '@/lib/accounts/providers';
import type { FormAction } from '@/lib/http/form-state';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageTexts } from '@/lib/i18n/page-texts';
import { AccountForm } from './account-form';
import { SocialButtons } from './social-buttons';

/** The creation of an account. */
export async function RegisterView({
  action,
  providers,
}: {
  action: FormAction;
  providers: readonly ProviderName[];
}) {
  const locale = await pageLocale();
  const t = await pageTexts('account.register');
  const fields = await pageTexts('account.fields');
  const registration = await pageTexts('registration');
  const ui = await pageTexts('ui');
  const email = { type: 'email', autoComplete: 'email', didYouMean: ui('didYouMean') } as const;
  return (
    <Page title={t('title')} lead={t('lead')} back={{ href: '/', label: ui('backHome') }}>
      <AccountForm
        name="register"
        action={action}
        fields={[
          { name: 'name', label: fields('name'), type: 'text', autoComplete: 'name' },
          { ...email, name: 'email', label: fields('email') },
          { ...email, name: 'email2', label: fields('email2') },
          {
            name: 'password',
            label: fields('password'),
            type: 'password',
            autoComplete: 'new-password',
            hint: fields('passwordHint'),
          },
          {
            name: 'password2',
            label: fields('password2'),
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
        texts={{ ...formTexts(locale), submit: t('submit'), submitting: t('submitting') }}
      >
        <TrapField />
        <p className="text-hint text-soft">
          {registration.rich('consent', {
            link: (text) => (
              <TextLink href="/privacy" target="_blank">
                {text}
              </TextLink>
            ),
          })}
        </p>
      </AccountForm>
      <SocialButtons providers={providers} />
      <p className="mt-7">
        {t.rich('signIn', { link: (text) => <TextLink href="/login">{text}</TextLink> })}
      </p>
    </Page>
  );
}
