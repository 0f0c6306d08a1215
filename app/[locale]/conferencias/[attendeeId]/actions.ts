'use server';

import { currentCaller } from '@/app/_server/browser/read';
import { answerForm, formGate, refuseForm } from '@/app/_server/form/answer-form';
import { serverAction } from '@/app/_server/form/server-action';
import { loadConferenceAttendee } from '@/app/_server/loaders/registration';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok, refuse } from '@/lib/base/result';
import { chooseSessions } from '@/lib/conferences/choose-sessions';
import { listPlaces } from '@/lib/conferences/free-seats';
import { deps } from '@/lib/deps';

/** The sessions that the form has selected, and which of them have no places left. */
interface Choice {
  chosen: string[];
  full?: string[];
  /** False if no mail confirms the choice because the daily limit is reached. */
  isMailed?: boolean;
}

function chosenIn(form: FormData): string[] {
  const sent = form.getAll('sessions').slice(0, 100);
  return sent.filter((id) => typeof id === 'string');
}

/** Stores the sessions that a conference attendee chose. */
export const chooseSessionsAction = formGate<Choice>(
  async (previous, form) => {
    const chosen = chosenIn(form);
    const state = await answerForm<Choice>(previous, form, async ({ typed: { id: attendeeId = '' } }) => {
      const choice = { attendeeId, caller: await currentCaller(), sessionIds: chosen };
      const result = sendMailsOf(await chooseSessions(deps(), choice));
      if (result.ok)
        return ok({ data: { chosen: result.value.sessionIds, isMailed: result.value.isMailed } });
      if (result.code === 'not_found') return { ...result, message: 'conferences.signedOut' };
      if (result.code !== 'session_full') return result;
      const full = Object.keys(result.fields ?? {});
      const data = { chosen: chosen.filter((id) => !full.includes(id)), full };
      return { ...refuse('session_full'), message: 'conferences.full', data };
    });
    return { ...state, data: state.data ?? { chosen } };
  },
  async (refusal, previous, form) => ({
    ...(await refuseForm(refusal, previous, form)),
    data: { chosen: chosenIn(form) },
  }),
);

/**
 * The ids of the sessions that have no places left. An empty list for anybody except the conference attendee who is
 * choosing.
 */
export const fullSessionsAction = serverAction(
  { refused: async () => [] },
  async (attendeeId: string): Promise<string[]> => {
    if (typeof attendeeId !== 'string' || !(await loadConferenceAttendee(attendeeId))) return [];
    const places = await listPlaces(deps());
    return places.filter(({ left }) => left === 0).map(({ session }) => session.id);
  },
);
