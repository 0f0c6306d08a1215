import { currentEvent } from '@/lib/event/current';
import { eventNames } from '@/lib/event/rules';
import type { ClosedState } from '@/lib/event/types';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';

/** Why nobody can register, as a title and a sentence with the event's dates; only for server components. */
export async function stateTexts(state: ClosedState): Promise<{ title: string; lead: string }> {
  const locale = await pageLocale();
  const t = await pageTexts('pages.closed.state');
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
