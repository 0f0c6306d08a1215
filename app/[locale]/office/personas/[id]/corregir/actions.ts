'use server';

import { officeWizardAction, personChanged } from '@/app/_server/office/office-action';
import { deps } from '@/lib/deps';
import { correctPerson } from '@/lib/office/people/change-person';
import { officePages } from '@/lib/office/rules';
import { originalField, originalIn } from '@/lib/registration/correct/original-answers';
import { correctionSteps } from '@/lib/registration/form/steps';

const { path } = officePages.people;

/** Answers a step of the form that corrects a registration; the last one stores the change. */
export const correctPersonAction = officeWizardAction(
  'correct',
  ({ id }) => `${path}/${id}/corregir`,
  (by, form, posted) => ({
    steps: correctionSteps(form, deps().event),
    store: async (answers) => {
      const id = String(posted.get('id'));
      const original = originalIn(posted.get(originalField));
      return personChanged(await correctPerson(deps(), by, { id, form, answers, original }), id, 'corrected');
    },
  }),
);
