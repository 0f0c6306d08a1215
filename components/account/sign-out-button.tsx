import { signOutAction } from '@/app/_server/actions/accounts';
import type { Locale } from '@/lib/i18n/locale';
import { pageLocale } from '@/lib/i18n/page-locale';
import { textsOf } from '@/lib/i18n/translator';
import { SignOutForm, type SignOutTexts } from './sign-out-form';

/** Signs out everywhere and forgets the drafts of this tab. */
export async function SignOutButton() {
  return <SignOutForm action={signOutAction} texts={signOutTexts(await pageLocale())} />;
}

/** The words of that button. */
export function signOutTexts(locale: Locale): SignOutTexts {
  const t = textsOf(locale, 'dashboard');
  return {
    signOut: t('signOut'),
    signingOut: t('signingOut'),
    failed: textsOf(locale, 'errors')('unavailable'),
  };
}
