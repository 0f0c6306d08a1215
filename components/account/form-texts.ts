import { getTranslations } from 'next-intl/server';
import type { AccountFormTexts } from './account-form';

/** The texts that every account form needs, with those of its own button. */
export async function formTexts(own: {
  submit: string;
  submitting: string;
  resend?: string;
}): Promise<AccountFormTexts> {
  const ui = await getTranslations('ui');
  return {
    ...own,
    errorsOne: ui('errorSummary', { count: 1 }),
    errorsOther: ui('errorSummary', { count: 2 }).replace('2', '#'),
    problem: (await getTranslations('registration'))('problem'),
  };
}
