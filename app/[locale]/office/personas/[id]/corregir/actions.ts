'use server';

import { officeAction, officeWizardAction, personChanged } from '@/app/_server/office/office-action';
import { deps } from '@/lib/deps';
import { changeCategoryOf, correctPerson } from '@/lib/office/people/change-person';
import { officePages } from '@/lib/office/rules';
import { originalField, originalIn } from '@/lib/registration/correct/original-answers';
import { staffCorrectionSteps } from '@/lib/registration/form/steps';

const { path } = officePages.people;

/** Answers a step of the form that corrects a registration; the last one stores the change. */
export const correctPersonAction = officeWizardAction(
  'correct',
  ({ id }) => `${path}/${id}/corregir`,
  async (by, form, posted) => {
    const id = String(posted.get('id'));
    const attendee = await deps().attendees.byId(id);
    return (
      attendee && {
        steps: staffCorrectionSteps(attendee, deps().event),
        store: async (answers) => {
          const original = originalIn(posted.get(originalField));
          const corrected = await correctPerson(deps(), by, { id, form, answers, original });
          return personChanged(corrected, id, 'corrected');
        },
      }
    );
  },
);

/** Gives a registration another category. */
export const changeCategoryAction = officeAction(
  'correct',
  ({ id }) => `${path}/${id}/corregir`,
  async (by, { typed: { id = '', categoria } }) =>
    personChanged(await changeCategoryOf(deps(), by, { id, categoria }), id, 'recategorized'),
);
