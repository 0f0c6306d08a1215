import { pageTexts } from '@/lib/i18n/page-texts';
import { signOutAction } from '@/lib/users/actions';
import { SignOutForm } from './sign-out-form';

/** Signs out everywhere and forgets the drafts of this tab. As a row it stands in a list of links, else as a button. */
export async function SignOutButton({ look }: { look?: 'row' }) {
  const t = await pageTexts('dashboard');
  const failed = (await pageTexts('errors'))('unavailable');
  return (
    <SignOutForm
      action={signOutAction}
      look={look}
      texts={{ signOut: t('signOut'), signingOut: t('signingOut'), failed }}
    />
  );
}
