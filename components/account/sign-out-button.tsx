import { formTexts } from '@/components/form/form-texts';
import type { FormAction } from '@/lib/base/form-state';
import type { Locale } from '@/lib/i18n/locale';
import { SignOutForm } from './sign-out-form';

interface Props {
  locale: Locale;
  action: FormAction;
  look?: 'row';
}

/** Ends this browser's session and clears this tab's drafts. */
export function SignOutButton({ locale, action, look }: Props) {
  const texts = formTexts(locale, 'dashboard', { submit: 'signOut', submitting: 'signingOut' });
  return <SignOutForm action={action} look={look} texts={texts} />;
}
