import { formTexts } from '@/components/form/form-texts';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';

/** The texts of a button that sends a mail again; `submit` is its label. */
export function resendTexts(locale: Locale, submit: string) {
  const t = textsOf(locale, 'landed');
  return {
    ...formTexts(locale),
    submit,
    submitting: t('resending'),
    sent: t('emailSent'),
    notSent: t('emailNotSent'),
    wait: t('wait', { when: '#' }),
  };
}
