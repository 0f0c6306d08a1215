import { signInAction } from '@/app/_server/actions/accounts';
import { pageMetadata } from '@/app/_server/page-metadata';
import { LoginView } from '@/components/account/login-view';
import { providerSets } from '@/lib/accounts/provider-sets';

/** One page for each set of providers: which are configured is known when the portal starts, not when it is built. */
export function generateStaticParams() {
  return [...providerSets.keys()].map((providers) => ({ providers }));
}

export const generateMetadata = pageMetadata('account.login.title');

/** Sign-in for who comes without a session and with nothing to be told, with the buttons of one set. */
export default async function LoginPage({ params }: { params: Promise<{ providers: string }> }) {
  return <LoginView action={signInAction} providers={providerSets.get((await params).providers) ?? []} />;
}
