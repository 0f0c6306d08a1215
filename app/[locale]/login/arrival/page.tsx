import { redirect } from 'next/navigation';
import { signInAction } from '@/app/_server/actions/accounts';
import { currentUser } from '@/app/_server/current-user';
import { pageMetadata } from '@/app/_server/page-metadata';
import { LoginView } from '@/components/account/login-view';
import { configuredProviders } from '@/lib/accounts/providers';
import { deps } from '@/lib/deps';
import { returnPath } from '@/lib/http/own-path';

export const generateMetadata = pageMetadata('account.login.title');

/** The sign-in for those who come with a session or from a page of ours: who is signed in goes on at once. */
export default async function LoginArrivalPage({ searchParams }: PageProps<'/[locale]/login/arrival'>) {
  const { callbackUrl, reset } = await searchParams;
  const back = returnPath(callbackUrl) ?? undefined;
  if ((await currentUser())?.active) redirect(back ?? '/dashboard');
  return (
    <LoginView
      action={signInAction}
      providers={configuredProviders(deps().env)}
      callbackUrl={back}
      reset={reset === 'sent' || reset === 'changed' ? reset : undefined}
    />
  );
}
