import { registerUserAction } from '@/app/_server/actions/accounts';
import { pageMetadata } from '@/app/_server/page-metadata';
import { RegisterView } from '@/components/account/register-view';
import { providerSets } from '@/lib/accounts/provider-sets';

/** One page for each set of providers: which are configured is known when the portal starts, not when it is built. */
export function generateStaticParams() {
  return [...providerSets.keys()].map((providers) => ({ providers }));
}

export const generateMetadata = pageMetadata('account.register.title');

/** A new account for who comes without a session, with the buttons of one set. */
export default async function RegisterPage({ params }: { params: Promise<{ providers: string }> }) {
  return (
    <RegisterView action={registerUserAction} providers={providerSets.get((await params).providers) ?? []} />
  );
}
