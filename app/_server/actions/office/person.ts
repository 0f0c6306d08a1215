'use server';

import { officeAction, officeWizardAction } from '@/app/_server/office-action';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { isId } from '@/lib/base/ids';
import { ok, type Result } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import {
  changeAddress,
  correctPerson,
  erasePersonByStaff,
  resendPass,
} from '@/lib/office/people/change-person';
import { officePages, officePath, personPath } from '@/lib/office/rules';
import { blockAttendee, unblockAttendee } from '@/lib/registration/block-attendee';
import { originalField, originalIn } from '@/lib/registration/correct/original-answers';
import { correctionSteps } from '@/lib/registration/form/steps';
import { registerAtDesk } from '@/lib/registration/register-at-desk';

const { path } = officePages.people;
const pathOf = ({ id }: { readonly id?: unknown }) => `${path}/${id}`;

type Done = 'registered' | 'corrected' | 'resent' | 'moved' | 'blocked' | 'unblocked';
/** Sends the mails of a change, and returns to the person's page, which reports it. */
async function done(changed: Result<unknown>, id: string, what: Done) {
  const result = sendMailsOf(changed);
  return result.ok ? ok({ next: `${personPath(id)}?done=${what}` }) : result;
}

/** Registers somebody at the desk. The refusal of a registered email has a link to its registration. */
export const registerAtDeskAction = officeAction<'walkIn', { known: string }>(
  'walkIn',
  officePages.register.path,
  async ({ id: by }, { typed: { submission = '', ...answers }, locale }) => {
    const registered = await registerAtDesk(deps(), { by, answers, locale, submission });
    if (registered.ok) return done(registered, registered.value.id, 'registered');
    const { knownId, ...refusal } = registered;
    return knownId ? { ...refusal, data: { known: personPath(knownId) } } : refusal;
  },
);

/** Answers a step of the form that corrects a registration; the last one stores the change. */
export const correctPersonAction = officeWizardAction(
  'correct',
  (posted) => `${pathOf(posted)}/corregir`,
  (by, form, posted) => ({
    steps: correctionSteps(form, deps().event),
    store: async (answers) => {
      const id = String(posted.get('id'));
      const original = originalIn(posted.get(originalField));
      return done(await correctPerson(deps(), by, { id, form, answers, original }), id, 'corrected');
    },
  }),
);

/** Sends somebody their pass again. */
export const resendPassAction = officeAction('resend', pathOf, async (by, { typed: { id = '', mail } }) =>
  done(await resendPass(deps(), by, { id, mailId: isId(mail) ? mail : undefined }), id, 'resent'),
);

/** Gives a registration another address and sends the pass there. */
export const changeAddressAction = officeAction(
  'changeAddress',
  pathOf,
  async (by, { typed: { id = '', email = '' } }) =>
    done(await changeAddress(deps(), by, { id, email }), id, 'moved'),
);

/** Blocks somebody's pass. */
export const blockPassAction = officeAction('block', pathOf, async (by, { typed: { id = '' } }) =>
  done(await blockAttendee(deps(), { id, by: by.id }), id, 'blocked'),
);

/** Undoes `blockPassAction`. */
export const unblockPassAction = officeAction('block', pathOf, async (by, { typed: { id = '' } }) =>
  done(await unblockAttendee(deps(), { id, by: by.id }), id, 'unblocked'),
);

/** Deletes everything about somebody whose email was typed. */
export const erasePersonAction = officeAction(
  'erase',
  pathOf,
  async (by, { typed: { id = '', email = '' } }) => {
    const erased = sendMailsOf(await erasePersonByStaff(deps(), by, { id, email }));
    return erased.ok ? ok({ next: `${officePath}${path}?done=erased` }) : erased;
  },
);
