'use server';

import { currentCaller } from '@/app/_server/caller';
import { refuse } from '@/lib/base/result';
import { chooseSessions } from '@/lib/conferences/choose-sessions';
import { deps } from '@/lib/deps';
import { actionGuard } from '@/lib/http/action-guard';
import { refusalOf } from '@/lib/http/route';
import { defaultLocale, readLocale } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';

export interface ChoiceState {
  /** Grows with each answer. */
  attempt: number;
  /** What the form holds now. */
  chosen: string[];
  isSaved?: boolean;
  /** Why nothing was changed, in the form's language. */
  problem?: string;
  /** The sessions that have no places left. */
  full?: string[];
}

/** Stores the sessions that a conference attendee chose. */
export async function chooseSessionsAction(
  attendeeId: string,
  previous: ChoiceState,
  form: FormData,
): Promise<ChoiceState> {
  const locale = readLocale(form.get('locale')) ?? defaultLocale;
  const chosen = form
    .getAll('sessions')
    .filter((id) => typeof id === 'string')
    .slice(0, 100);
  const attempt = previous.attempt + 1;
  const isAllowed = typeof attendeeId === 'string' && (await actionGuard());
  const result = isAllowed
    ? await currentCaller()
        .then((caller) => chooseSessions(deps(), { attendeeId, caller, sessionIds: chosen }))
        .catch(refusalOf)
    : refuse('forbidden_origin');
  if (result.ok) return { attempt, chosen: result.value.sessionIds, isSaved: true };
  const t = translator(locale);
  switch (result.code) {
    case 'session_full': {
      const full = Object.keys(result.fields ?? {});
      return {
        attempt,
        chosen: chosen.filter((id) => !full.includes(id)),
        full,
        problem: t('conferences.full'),
      };
    }
    case 'invalid_fields':
      return {
        attempt,
        chosen,
        problem: t(`validation.${result.fields?.sessions ?? 'sessionUnknown'}` as never),
      };
    case 'overtaken':
    case 'unavailable':
      return { attempt, chosen, problem: t(`errors.${result.code}`) };
    case 'not_found':
      return { attempt, chosen, problem: t('conferences.signedOut') };
    default:
      return { attempt, chosen, problem: t('registration.problem') };
  }
}
