import { formTexts } from '@/components/form/form-texts';
import type { FormAction } from '@/lib/http/form-state';
import type { Locale } from '@/lib/i18n/locale';
import { pageLocale } from '@/lib/i18n/page-texts';
import { textsOf } from '@/lib/i18n/translator';
import { SignOutForm, type SignOutTexts } from './sign-out-form';

/** Ends the session of this browser and clears the drafts of this tab. */
export async function SignOutButton({ action }: { action: FormAction }) {
  return <SignOutForm action={action} texts={signOutTexts(await pageLocale())} />;
}

/** The texts of that button. */
export function signOutTexts(locale: Locale): SignOutTexts {
  const t = textsOf(locale, 'dashboard');
  return { ...formTexts(locale), signOut: t('signOut'), signingOut: t('signingOut') };
}
