import { redirect } from 'next/navigation';
import { RegisterView } from '@/components/account/register-view';
import { currentUser } from '@/lib/auth/current-user';
import { configuredProviders } from '@/lib/auth/providers';
import { deps } from '@/lib/deps';
import { pageMetadata } from '@/lib/i18n/page-metadata';

export const generateMetadata = pageMetadata('account.register.title');

/** The creation of an account for those who come with a session: who is signed in has one and goes on. */
export default async function RegisterArrivalPage() {
  if ((await currentUser())?.active) redirect('/dashboard');
  return <RegisterView providers={configuredProviders(deps().env)} />;
}
