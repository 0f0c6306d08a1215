import { TextLink } from '@/components/ui/text-link';
import { currentEvent } from '@/lib/event/current';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';

/** The texts of every form in a language. */
export function formTexts(locale: Locale) {
  const ui = textsOf(locale, 'ui');
  return {
    locale,
    // The titles over the errors, for one and for several; `#` stands for their number.
    errorsOne: ui('errorSummary', { count: 1 }),
    errorsOther: ui('errorSummary', { count: 2 }).replace('2', '#'),
    // What a form says when the portal did not answer it.
    problem: textsOf(locale, 'registration')('problem'),
    checkConnection: ui('checkConnection'),
    /** Asks whether the corrected address, which follows it, is the one that was meant. */
    didYouMean: ui('didYouMean'),
    showPassword: ui('showPassword'),
    hidePassword: ui('hidePassword'),
    offline: ui('offline'),
    outdated: ui('outdated'),
    reload: ui('reload'),
    contact: supportContact(locale),
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

/** Says that who goes on accepts the privacy notice, with a link to it. */
export function consentText(locale: Locale) {
  return (
    <p className="text-hint text-soft">
      {textsOf(locale, 'registration').rich('consent', {
        link: (text) => (
          <TextLink href="/privacy" target="_blank">
            {text}
          </TextLink>
        ),
      })}
    </p>
  );
}
