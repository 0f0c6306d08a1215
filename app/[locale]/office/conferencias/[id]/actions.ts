'use server';

import { officeAction, seatRefused } from '@/app/_server/office/office-action';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok, refuseFields } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { seatPerson, sessionOf } from '@/lib/office/people/seat-person';
import { officePages, officePath } from '@/lib/office/rules';

const { path } = officePages.conferences;

/** Gives the person of an email or folio a seat in a session, or takes the seat of the person with an id away. */
export const seatPersonAction = officeAction('seats', path, async (by, { typed }) => {
  const { session = '', id, known = '' } = typed;
  if (!id && !known.trim()) return refuseFields({ known: 'knownRequired' });
  const person = id ? { id } : { known };
  const seated = sendMailsOf(await seatPerson(deps(), by, { session, person, isIn: !id }));
  if (!seated.ok) return seatRefused(seated);
  const shown = sessionOf(deps(), session)?.id ?? '';
  return ok({ next: `${officePath}${path}/${shown}?done=${id ? 'out' : 'in'}` });
});
