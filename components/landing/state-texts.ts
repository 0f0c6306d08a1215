import { currentEvent } from '@/lib/event/current';
import { eventNames } from '@/lib/event/rules';
import type { ClosedState } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';

/** Why nobody can register, as a title and a sentence with the event's dates. */
export function stateTexts(locale: Locale, state: ClosedState): { title: string; lead: string } {
  const t = textsOf(locale, 'pages.closed.state');
  const event = currentEvent();
  const { when, registration } = event;
  return {
    title: t(`${state}.title`),
    lead: t(`${state}.lead`, {
      ...eventNames(event, locale),
      when: when[locale],
      opens: registration.opens?.[locale] ?? '',
    }),
  };
}
