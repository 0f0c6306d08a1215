'use server';

import { currentCaller, proofAbout } from '@/app/_server/browser/read';
import { rememberOwner, removeCookies } from '@/app/_server/browser/write';
import { formAction } from '@/app/_server/form/answer-form';
import { wizardAction } from '@/app/_server/form/answer-wizard';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { confirmInvitee, declineInvitation } from '@/lib/outreach/invitees/confirm';
import { personalForm } from '@/lib/outreach/invitees/personal-form';
import { findInvitee } from '@/lib/outreach/invitees/personal-link';
import { personalSteps } from '@/lib/registration/form/steps';
import { openedFromNow } from '@/lib/registration/ownership/owner-cookie';

const page = '/confirmar';
/** The refusal of a page whose link has expired in this browser, or was replaced by a later one. */
const ended = { ...refuse('not_found'), message: 'confirm.endedText' } as const;

/** Answers a step of the form of somebody invited; the last one registers them and makes this browser an owner. */
export const confirmAction = wizardAction(async (_, sent) => {
  const id = await proofAbout('personal', String(sent.get('invitee')));
  const invitee = await findInvitee(deps(), id);
  if (!invitee) return ended;
  const { form, missing } = await personalForm(deps(), invitee);
  return {
    steps: personalSteps(form, missing, deps().event),
    store: async (answers, { locale, idempotencyKey }) => {
      const caller = await currentCaller();
      const submission = { id, answers, locale, caller, idempotencyKey };
      const confirmed = sendMailsOf(await confirmInvitee(deps(), submission));
      // The page says why it registers nobody any more.
      if (!confirmed.ok)
        return confirmed.code === 'registration_closed' ? { ...confirmed, next: page } : confirmed;
      await rememberOwner(openedFromNow(confirmed.value, deps().clock()));
      await removeCookies('registration');
      return ok({ next: `/landing?id=${confirmed.value._id}` });
    },
  };
});

/** Ends the invitations of the person whom the page is about and whose link this browser opened. */
export const declineAction = formAction(async ({ typed: { invitee } }) => {
  const declined = await declineInvitation(deps(), await proofAbout('personal', invitee));
  return declined.ok ? ok({ next: `${page}?declined=1` }) : ended;
});
