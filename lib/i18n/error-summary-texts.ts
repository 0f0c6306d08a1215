import type { Locale } from './locale';
import { textsOf } from './translator';

/** The titles of an error summary, for one error and for several; `#` stands for the count. */
export function errorSummaryTexts(locale: Locale) {
  const ui = textsOf(locale, 'ui');
  return {
    errorsOne: ui('errorSummary', { count: 1 }),
    errorsOther: ui('errorSummary', { count: 2 }).replace('2', '#'),
  };
}
