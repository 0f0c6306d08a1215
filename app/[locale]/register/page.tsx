import { redirect } from 'next/navigation';
import { registerUserAction } from '@/app/_server/actions/accounts';
import { currentUser } from '@/app/_server/current-user';
import { pageMetadata } from '@/app/_server/page-metadata';
import { RegisterView } from '@/components/account/register-view';
import { configuredProviders } from '@/lib/accounts/providers';
import { deps } from '@/lib/deps';

export const generateMetadata = pageMetadata('account.register.title');

/** Account creation. Redirects an active session to the dashboard. */
export default async function RegisterPage() {
  if ((await currentUser())?.active) redirect('/dashboard');
  return <RegisterView action={registerUserAction} providers={configuredProviders(deps().env)} />;
}
