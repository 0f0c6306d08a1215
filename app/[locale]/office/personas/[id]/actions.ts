'use server';

import { linkedToKnown, officeAction, personChanged, seatRefused } from '@/app/_server/office/office-action';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { isId } from '@/lib/base/ids';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { changeAddress, erasePersonByStaff, resendPass } from '@/lib/office/people/change-person';
import { addNote } from '@/lib/office/people/note-person';
import { seatPerson } from '@/lib/office/people/seat-person';
import { officePages, officePath } from '@/lib/office/rules';
import { blockAttendee, unblockAttendee } from '@/lib/registration/block-attendee';

const { path } = officePages.people;

const pathOf = ({ id }: { readonly id?: unknown }) => `${path}/${id}`;

/** Sends somebody their pass again. */
export const resendPassAction = officeAction('resend', pathOf, async (by, { typed: { id = '', mail } }) =>
  personChanged(await resendPass(deps(), by, { id, mailId: isId(mail) ? mail : undefined }), id, 'resent'),
);

/** Gives a registration another address and sends the pass there. */
export const changeAddressAction = officeAction(
  'changeAddress',
  pathOf,
  async (by, { typed: { id = '', email = '' }, locale }) => {
    const changed = await changeAddress(deps(), by, { id, email });
    return changed.ok ? personChanged(changed, id, 'moved') : linkedToKnown(changed, email, locale);
  },
);

/** Blocks somebody's pass. */
export const blockPassAction = officeAction('block', pathOf, async (by, { typed: { id = '', text } }) =>
  personChanged(await blockAttendee(deps(), { id, by: by.id, reason: text }), id, 'blocked'),
);

/** Undoes `blockPassAction`. */
export const unblockPassAction = officeAction('block', pathOf, async (by, { typed: { id = '' } }) =>
  personChanged(await unblockAttendee(deps(), { id, by: by.id }), id, 'unblocked'),
);

/** Gives a conference attendee a seat in a session, or takes it away. */
export const seatOfPersonAction = officeAction(
  'seats',
  pathOf,
  async (by, { typed: { id = '', session = '', isIn } }) => {
    const seated = await seatPerson(deps(), by, { session, person: { id }, isIn: isIn !== undefined });
    return seated.ok
      ? personChanged(seated, id, isIn === undefined ? 'unseated' : 'seated')
      : seatRefused(seated);
  },
);

/** Adds a note about somebody. */
export const addNoteAction = officeAction('note', pathOf, async (by, { typed: { id = '', text = '' } }) =>
  personChanged(await addNote(deps(), by, { id, text }), id, 'noted'),
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
