import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { findRegistrationAction } from '@/app/_server/actions/registration';
import { currentUser } from '@/app/_server/browser/read';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { AccountForm } from '@/components/account/account-form';
import { ForgetOnLoad } from '@/components/account/forget-on-load';
import { SocialButtons } from '@/components/account/social-buttons';
import { formTexts } from '@/components/form/form-texts';
import { Page } from '@/components/layout/page';
import { FindRegistration } from '@/components/registration/find-registration';
import { SkipRules } from '@/components/rules/skip-rules';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { linkTo, TextLink } from '@/components/ui/text-link';
import { configuredProviders } from '@/lib/accounts/providers';
import { editionOf } from '@/lib/event/rules';
import { refererPath, returnPath } from '@/lib/http/own-path';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { firstSegment, officeSegment } from '@/lib/pages';
import { signInAction } from './actions';

export const generateMetadata = pageMetadata('account.login.title');

/** Messages about a password reset, by the value of the query parameter. */
const outcomes = { sent: 'resetSent', changed: 'resetChanged' } as const;

/** Pages for people who are signed in, by their first path segment. */
const pagesBehindSignIn: ReadonlySet<string> = new Set([
  ...['dashboard', 'cuenta', 'qr', 'comprador', 'registro', 'conferencias', 'datos-personales'],
  officeSegment,
]);

/**
 * The page behind the sign-in from which a link leads here, such as that of a page that is not found without a session. From
 * other pages, people continue to their dashboard.
 */
async function leftPage(): Promise<string | undefined> {
  const path = refererPath((await headers()).get('referer'), readDeps().env.APP_URL);
  return path && pagesBehindSignIn.has(firstSegment(path)) ? path : undefined;
}

/**
 * Sign-in, which then returns to the page that asked for it. A person with an active session is redirected there
 * immediately.
 */
export default async function LoginPage({ searchParams }: PageProps<'/[locale]/login'>) {
  const { callbackUrl, reset, account } = await searchParams;
  const target = returnPath(callbackUrl) ?? undefined;
  if ((await currentUser())?.active) redirect(target ?? '/dashboard');
  // The page that was left is that of the deleted account, and another person may sign in next.
  const back = target ?? (account === 'deleted' ? undefined : await leftPage());
  const locale = await pageLocale();
  const t = await pageTexts('account.login');
  const fields = await pageTexts('account.fields');
  const find = await pageTexts('find');
  const ui = await pageTexts('ui');
  return (
    <Page title={t('title')} back={{ href: '/', label: ui('backHome') }}>
      {(reset === 'sent' || reset === 'changed') && (
        <Notice tone="success" className="mb-6">
          <p role="status">{t(outcomes[reset])}</p>
        </Notice>
      )}
      {account === 'deleted' && (
        <Notice tone="success" className="mb-6">
          <p role="status">{t('accountDeleted')}</p>
          <ForgetOnLoad />
        </Notice>
      )}
      <AccountForm
        name="login"
        action={signInAction}
        hidden={back ? { callbackUrl: back } : undefined}
        fields={[
          { name: 'email', label: fields('email'), type: 'email', autoComplete: 'username' },
          { name: 'password', label: fields('password'), type: 'password', autoComplete: 'current-password' },
        ]}
        texts={formTexts(locale, 'account.login', { submit: 'submit', submitting: 'submitting' })}
      >
        <p>
          <TextLink href="/passwordReset" className="inline-flex min-h-11 items-center">
            {t('forgot')}
          </TextLink>
        </p>
      </AccountForm>
      <SocialButtons providers={configuredProviders(readDeps().env)} callbackUrl={back} />
      {readDeps().registrationState() === 'open' && (
        <p className="mt-7">{t.rich('register', { link: linkTo('/register') })}</p>
      )}
      <Card className="mt-8" aria-labelledby="find">
        <h2 id="find" className="text-h3">
          {find('withoutAccount')}
        </h2>
        <p className="mt-2 mb-5">{find('text')}</p>
        <FindRegistration action={findRegistrationAction} />
        <SkipRules edition={editionOf(readDeps().event)} />
      </Card>
    </Page>
  );
}
