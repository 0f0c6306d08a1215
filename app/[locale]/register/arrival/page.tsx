import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { RegisterView } from '@/components/account/register-view';
import { currentUser } from '@/lib/auth/current-user';
import { configuredProviders } from '@/lib/auth/providers';
import { deps } from '@/lib/deps';
import { pageTexts } from '@/lib/i18n/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts('account.register'))('title') };
}

/** The creation of an account for those who come with a session: who is signed in has one and goes on. */
export default async function RegisterArrivalPage() {
  if ((await currentUser())?.active) redirect('/dashboard');
  return <RegisterView providers={configuredProviders(deps().env)} />;
}
