import type { Locale } from './locale';
import { textsOf } from './translator';

/** The titles of a form's error summary, for one error and for several; `#` is the placeholder of their number. */
export function errorSummaryTexts(locale: Locale) {
  const ui = textsOf(locale, 'ui');
  return {
    errorsOne: ui('errorSummary', { count: 1 }),
    errorsOther: ui('errorSummary', { count: 2 }).replace('2', '#'),
  };
}
