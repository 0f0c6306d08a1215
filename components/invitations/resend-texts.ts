import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import type { ResendTexts } from './resend-form';

const made = new Map<string, ResendTexts>();

/** The texts of a button that has a mail sent again: the toasts of the catalogue, and the wait. */
export function resendTexts(locale: Locale, resend: string): ResendTexts {
  const key = `${locale} ${resend}`;
  const texts = made.get(key) ?? make(locale, resend);
  made.set(key, texts);
  return texts;
}

function make(locale: Locale, resend: string): ResendTexts {
  const t = textsOf(locale, 'landed');
  return {
    resend,
    resending: t('resending'),
    sent: t('emailSent'),
    notSent: t('emailNotSent'),
    waitOne: t('wait', { seconds: 1 }).replace('1', '#'),
    waitOther: t('wait', { seconds: 2 }).replace('2', '#'),
  };
}
