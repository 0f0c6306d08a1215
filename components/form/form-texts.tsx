import { MailtoLink } from '@/components/ui/mailto-link';
import { TextLink } from '@/components/ui/text-link';
import { currentEvent } from '@/lib/event/current';
import type { Locale } from '@/lib/i18n/locale';
import { allClientTexts, clientTexts, type Key, type Namespace, textsOf } from '@/lib/i18n/translator';

/** Made once, so that a page with several forms sends the contact's links once. */
const common = new Map<Locale, ReturnType<typeof createCommonTexts>>();

/** The texts that every form has. */
export function commonTexts(locale: Locale) {
  const texts = common.get(locale) ?? createCommonTexts(locale);
  common.set(locale, texts);
  return texts;
}

function createCommonTexts(locale: Locale) {
  return {
    locale,
    ...clientTexts(locale, 'ui', {
      // The titles of the error summary, for one error and for several.
      errorsOne: 'errorsOne',
      errorsOther: 'errorsOther',
      checkConnection: 'checkConnection',
      /** The question before the suggested address. */
      didYouMean: 'didYouMean',
      showPassword: 'showPassword',
      hidePassword: 'hidePassword',
      offline: 'offline',
      outdated: 'outdated',
      overloaded: 'overloaded',
      reload: 'reload',
    }),
    // Shown when the portal did not respond.
    problem: textsOf(locale, 'registration')('problem'),
    contact: supportContact(locale),
  };
}

/** The texts of a form: those that every form has, and the messages of a namespace that `clientTexts` selects. */
export function formTexts<N extends Namespace, Name extends string>(
  locale: Locale,
  namespace: N,
  keys: Readonly<Record<Name, Key<N>>>,
  values?: Readonly<Record<string, string | number>>,
) {
  return { ...commonTexts(locale), ...clientTexts(locale, namespace, keys, values) };
}

/** The texts of a form that shows every message of a namespace. */
export function allFormTexts<N extends Namespace>(locale: Locale, namespace: N) {
  return { ...commonTexts(locale), ...allClientTexts(locale, namespace) };
}

/** The contact for problems with the portal. */
export function supportContact(locale: Locale) {
  const { email } = currentEvent().contact;
  return textsOf(locale, 'registration').rich('problemContact', {
    mail: () => <MailtoLink address={email} />,
  });
}

/** Says that whoever continues accepts the privacy notice, with a link to it. */
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
