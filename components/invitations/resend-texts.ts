import { pageTexts } from '@/lib/i18n/page-texts';
import type { ResendTexts } from './resend-form';

/** The texts of a button that has a mail sent again: the toasts of the catalogue, and the wait. */
export async function resendTexts(resend: string): Promise<ResendTexts> {
  const t = await pageTexts('landed');
  return {
    resend,
    resending: t('resending'),
    sent: t('emailSent'),
    notSent: t('emailNotSent'),
    waitOne: t('wait', { seconds: 1 }).replace('1', '#'),
    waitOther: t('wait', { seconds: 2 }).replace('2', '#'),
  };
}
