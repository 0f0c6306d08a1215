import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import type { ResendTexts } from './resend-form';

/** The texts of a button that has a mail sent again: the toasts of the catalogue, and the wait. */
export function resendTexts(locale: Locale, resend: string): ResendTexts {
  const t = textsOf(locale, 'landed');
  return {
    resend,
    resending: t('resending'),
    sent: t('emailSent'),
    notSent: t('emailNotSent'),
    wait: t('wait', { when: '#' }),
    locale,
  };
}
