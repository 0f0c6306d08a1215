import { formTexts } from '@/components/form/form-texts';
import type { FormAction } from '@/lib/http/form-state';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { SignOutForm } from './sign-out-form';

/** Ends this browser's session and clears this tab's drafts. */
export async function SignOutButton({ action, look }: { action: FormAction; look?: 'row' }) {
  const _t = await pageTexts('dashboard');
  const texts = formTexts(await pageLocale(), 'dashboard', { submit: 'signOut', submitting: 'signingOut' });
  return <SignOutForm action={action} look={look} texts={texts} />;
}
