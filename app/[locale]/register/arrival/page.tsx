import { redirect } from 'next/navigation';
import { registerUserAction } from '@/app/_server/actions/accounts';
import { currentUser } from '@/app/_server/current-user';
import { pageMetadata } from '@/app/_server/page-metadata';
import { RegisterView } from '@/components/account/register-view';
import { configuredProviders } from '@/lib/accounts/providers';
import { deps } from '@/lib/deps';

export const generateMetadata = pageMetadata('account.register.title');

/** The creation of an account for those who come with a session: who is signed in has one and goes on. */
export default async function RegisterArrivalPage() {
  if ((await currentUser())?.active) redirect('/dashboard');
  return <RegisterView action={registerUserAction} providers={configuredProviders(deps().env)} />;
}
