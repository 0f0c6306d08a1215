import { redirect } from 'next/navigation';
import { signInAction } from '@/app/_server/actions/accounts';
import { findRegistrationAction } from '@/app/_server/actions/registration';
import { currentUser } from '@/app/_server/current-user';
import { pageMetadata } from '@/app/_server/page-metadata';
import { LoginView } from '@/components/account/login-view';
import { configuredProviders } from '@/lib/accounts/providers';
import { deps } from '@/lib/deps';
import { returnPath } from '@/lib/http/own-path';

export const generateMetadata = pageMetadata('account.login.title');

/** Sign-in. Redirects an active session to `callbackUrl` or the dashboard, also when a social sign-in completed it. */
export default async function LoginPage({ searchParams }: PageProps<'/[locale]/login'>) {
  const { callbackUrl, reset, account } = await searchParams;
  const back = returnPath(callbackUrl) ?? undefined;
  if ((await currentUser())?.active) redirect(back ?? '/dashboard');
  return (
    <LoginView
      action={signInAction}
      findAction={findRegistrationAction}
      providers={configuredProviders(deps().env)}
      callbackUrl={back}
      reset={reset === 'sent' || reset === 'changed' ? reset : undefined}
      isAccountDeleted={account === 'deleted'}
    />
  );
}
