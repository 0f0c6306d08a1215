'use server';

import { officeAction, personChanged } from '@/app/_server/office/office-action';
import type { WalkInData } from '@/components/office/walk-in-form';
import { isId } from '@/lib/base/ids';
import { refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { findNamesakes } from '@/lib/office/people/find-namesakes';
import { officePages, personPath } from '@/lib/office/rules';
import { markRegisteredAtDesk } from '@/lib/outreach/invitees/mark-registered';
import { folioOf } from '@/lib/pass/folio';
import type { Attendee } from '@/lib/registration/record';
import { registerAtDesk } from '@/lib/registration/register-at-desk';
import { companyOf } from '@/lib/registration/rules';

/**
 * Registers somebody at the desk. The refusal of a registered email has a link to its registration. If somebody with the
 * same name and company is registered, staff are asked first whether it is the same person.
 */
export const registerAtDeskAction = officeAction<'walkIn', WalkInData>(
  'walkIn',
  officePages.register.path,
  async (staff, { typed: { submission = '', isOther, invitee, ...answers }, locale }) => {
    const namesakes = isOther ? [] : await findNamesakes(deps(), staff, answers);
    if (namesakes.length > 0)
      return {
        ...refuse('invalid_fields'),
        message: 'office.register.isItThem',
        data: { namesakes: namesakes.map((each) => inWords(each, locale)) },
      };
    const registered = await registerAtDesk(deps(), { by: staff.id, answers, locale, submission });
    if (registered.ok) {
      const attendeeId = registered.value.id;
      if (isId(invitee)) await markRegisteredAtDesk(deps(), invitee, { attendeeId, email: answers.email });
      return personChanged(registered, attendeeId, 'registered');
    }
    const { knownId, ...refusal } = registered;
    return knownId ? { ...refusal, data: { registration: personPath(knownId) } } : refusal;
  },
);

function inWords(attendee: Attendee, locale: Locale) {
  const { _id, nombres, apellidos, categoria, guid } = attendee;
  const category = textsOf(locale, 'pass.category')(categoria);
  return {
    href: personPath(_id),
    name: `${nombres} ${apellidos}`,
    detail: [companyOf(attendee), category, folioOf(guid)].filter(Boolean).join(' · '),
  };
}
