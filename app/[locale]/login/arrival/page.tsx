import { redirect } from 'next/navigation';
import { LoginView } from '@/components/account/login-view';
import { currentUser } from '@/lib/auth/current-user';
import { configuredProviders } from '@/lib/auth/providers';
import { deps } from '@/lib/deps';
import { returnPath } from '@/lib/http/own-path';
import { pageMetadata } from '@/lib/i18n/page-metadata';

export const generateMetadata = pageMetadata('account.login.title');

/** The sign-in for those who come with a session or from a page of ours: who is signed in goes on at once. */
export default async function LoginArrivalPage({ searchParams }: PageProps<'/[locale]/login/arrival'>) {
  const { callbackUrl, reset } = await searchParams;
  const back = returnPath(callbackUrl) ?? undefined;
  if ((await currentUser())?.active) redirect(back ?? '/dashboard');
  return (
    <LoginView
      providers={configuredProviders(deps().env)}
      callbackUrl={back}
      reset={reset === 'sent' || reset === 'changed' ? reset : undefined}
    />
  );
}
