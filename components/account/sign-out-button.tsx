import { formTexts } from '@/components/form/form-texts';
import type { FormAction } from '@/lib/http/form-state';
import type { Locale } from '@/lib/i18n/locale';
import { pageLocale } from '@/lib/i18n/page-locale';
import { textsOf } from '@/lib/i18n/translator';
import { SignOutForm } from './sign-out-form';

/** Ends the session of this browser and clears the drafts of this tab. */
export async function SignOutButton({ action }: { action: FormAction }) {
  return <SignOutForm action={action} texts={signOutTexts(await pageLocale())} />;
}

/** The texts of that button. */
export function signOutTexts(locale: Locale) {
  const t = textsOf(locale, 'dashboard');
  return { ...formTexts(locale), submit: t('signOut'), submitting: t('signingOut') };
}
