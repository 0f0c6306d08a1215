'use server';

import { officeAction, personChanged } from '@/app/_server/office/office-action';
import { deps } from '@/lib/deps';
import { officePages, personPath } from '@/lib/office/rules';
import { registerAtDesk } from '@/lib/registration/register-at-desk';

/** Registers somebody at the desk. The refusal of a registered email has a link to its registration. */
export const registerAtDeskAction = officeAction<'walkIn', { registration: string }>(
  'walkIn',
  officePages.register.path,
  async ({ id: by }, { typed: { submission = '', ...answers }, locale }) => {
    const registered = await registerAtDesk(deps(), { by, answers, locale, submission });
    if (registered.ok) return personChanged(registered, registered.value.id, 'registered');
    const { knownId, ...refusal } = registered;
    return knownId ? { ...refusal, data: { registration: personPath(knownId) } } : refusal;
  },
);
