import { errorSummaryTexts } from '@/lib/i18n/error-summary-texts';
import { pageLocale } from '@/lib/i18n/page-locale';
import { textsOf } from '@/lib/i18n/translator';
import type { AccountFormTexts } from './account-form';

/** The texts that every account form needs, with those of its own button. */
export async function formTexts(own: {
  submit: string;
  submitting: string;
  resend?: string;
}): Promise<AccountFormTexts> {
  const locale = await pageLocale();
  return {
    ...own,
    ...errorSummaryTexts(locale),
    problem: textsOf(locale, 'registration')('problem'),
  };
}
