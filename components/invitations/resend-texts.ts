import { formTexts } from '@/components/form/form-texts';
import type { Locale } from '@/lib/i18n/locale';

/** The texts of a button that sends a mail again; `submit` is its label. */
export function resendTexts(locale: Locale, submit: string) {
  const keys = { submitting: 'resending', sent: 'emailSent', notSent: 'emailNotSent', wait: 'wait' } as const;
  return { ...formTexts(locale, 'landed', keys), submit };
}
