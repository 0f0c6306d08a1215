import { pageTexts } from '@/lib/i18n/page-texts';
import type { AccountFormTexts } from './account-form';

/** The texts that every account form needs, with those of its own button. */
export async function formTexts(own: {
  submit: string;
  submitting: string;
  resend?: string;
}): Promise<AccountFormTexts> {
  const ui = await pageTexts('ui');
  return {
    ...own,
    errorsOne: ui('errorSummary', { count: 1 }),
    errorsOther: ui('errorSummary', { count: 2 }).replace('2', '#'),
    problem: (await pageTexts('registration'))('problem'),
  };
}
