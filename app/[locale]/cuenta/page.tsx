import { type ReactNode, useId } from 'react';
import { loadAccount, requireUser } from '@/app/_server/loaders/accounts';
import { pageMetadata } from '@/app/_server/page-metadata';
import {
  changePasswordAction,
  endSessionAction,
  mailPasswordLinkAction,
  signOutEverywhereAction,
} from '@/app/[locale]/cuenta/actions';
import { AccountForm } from '@/components/account/account-form';
import { newPasswordFields } from '@/components/account/new-password-fields';
import { SignOutForm } from '@/components/account/sign-out-form';
import { UserSessionList } from '@/components/account/user-session-list';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { Page } from '@/components/layout/page';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import { Filled } from '@/components/ui/verbatim';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('account.settings.title', { index: false });

/** The result that a form of this page reports. */
const outcomes = ['session', 'password', 'passwordLink', 'deletionLink'] as const;

/** Where a signed-in person manages their account: sessions, password and deletion. */
export default async function AccountPage({ searchParams }: PageProps<'/[locale]/cuenta'>) {
  const user = await requireUser('/cuenta');
  const { hasPassword, sessions } = await loadAccount(user);
  const { done } = await searchParams;
  const outcome = outcomes.find((each) => each === done);
  const locale = await pageLocale();
  const t = await pageTexts('account.settings');
  const fields = await pageTexts('account.fields');
  return (
    <Page
      title={t('title')}
      lead={<Filled text={t.raw('lead')} email={user.email} />}
      back={{ href: '/dashboard', label: (await pageTexts('ui'))('backToDashboard') }}
    >
      {outcome && (
        <Notice tone="success" className="mb-6">
          <p role="status">
            <Filled text={t.raw(`done.${outcome}`)} email={user.email} />
          </p>
        </Notice>
      )}
      <SettingsSection title={t('sessions')} lead={t('sessionsLead')}>
        <UserSessionList sessions={sessions} action={endSessionAction} />
        <div className="mt-5">
          <SignOutForm
            action={signOutEverywhereAction}
            texts={formTexts(locale, 'account.settings', { submit: 'everywhere', submitting: 'signingOut' })}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={t('password')} lead={t(hasPassword ? 'passwordLead' : 'passwordLinkLead')}>
        {hasPassword ? (
          <AccountForm
            name="changePassword"
            action={changePasswordAction}
            fields={[
              {
                name: 'currentPassword',
                label: fields('currentPassword'),
                type: 'password',
                autoComplete: 'current-password',
              },
              ...(await newPasswordFields()),
            ]}
            texts={formTexts(locale, 'account.settings', {
              submit: 'changePassword',
              submitting: 'changingPassword',
            })}
          />
        ) : (
          <ButtonForm
            action={mailPasswordLinkAction}
            texts={formTexts(locale, 'account.settings', { submit: 'passwordLink', submitting: 'sending' })}
          />
        )}
      </SettingsSection>
      <SettingsSection title={t('delete')} lead={t('deleteLead')}>
        <TextLink href="/cuenta/eliminar" className="text-error">
          {t('deleteLink')}
        </TextLink>
      </SettingsSection>
    </Page>
  );
}

/** A section of the account page. */
function SettingsSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      <p className="mt-2">{lead}</p>
      <div className="mt-4">{children}</div>
    </section>
  );
}
