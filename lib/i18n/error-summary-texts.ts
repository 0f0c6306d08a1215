import type { Locale } from './locale';
import { textsOf } from './translator';

/** The titles over a form's errors, for one and for several; `#` stands for their number. */
export function errorSummaryTexts(locale: Locale) {
  const ui = textsOf(locale, 'ui');
  return {
    errorsOne: ui('errorSummary', { count: 1 }),
    errorsOther: ui('errorSummary', { count: 2 }).replace('2', '#'),
  };
}
