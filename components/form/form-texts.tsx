import { TextLink } from '@/components/ui/text-link';
import { currentEvent } from '@/lib/event/current';
import { errorSummaryTexts } from '@/lib/i18n/error-summary-texts';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import type { FailureTexts } from './failure';
import type { FormTexts } from './use-form';

/** The texts of every form in a language. */
export function formTexts(locale: Locale): FormTexts {
  return {
    locale,
    ...errorSummaryTexts(locale),
    ...failureTexts(locale),
    contact: supportContact(locale),
  };
}

/** What every form says when the portal does not answer it. */
export function failureTexts(locale: Locale): FailureTexts {
  const ui = textsOf(locale, 'ui');
  return {
    problem: textsOf(locale, 'registration')('problem'),
    checkConnection: ui('checkConnection'),
    offline: ui('offline'),
    outdated: ui('outdated'),
    reload: ui('reload'),
  };
}

/** The address to write to when something of the portal does not work. */
export function supportContact(locale: Locale) {
  const { email } = currentEvent().contact;
  return textsOf(locale, 'registration').rich('problemContact', {
    email,
    mail: (text) => <TextLink href={`mailto:${email}`}>{text}</TextLink>,
  });
}
