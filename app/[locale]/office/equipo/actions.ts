'use server';

import { officeAction } from '@/app/_server/office/office-action';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok, refuseFields } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { endRole, giveRole, resetFactor } from '@/lib/office/change-staff';
import { eraseMember } from '@/lib/office/people/erase-member';
import { officePages, officePath, readRole } from '@/lib/office/rules';

const { path } = officePages.staff;
const done = (what: 'saved' | 'ended' | 'reset' | 'erased') =>
  ok({ next: `${officePath}${path}?done=${what}` });

/** Gives somebody a role, or another role. */
export const giveRoleAction = officeAction('changeStaff', path, async (by, { typed, locale }) => {
  const role = readRole(typed.role);
  if (!role) return refuseFields({ role: 'roleRequired' });
  const result = sendMailsOf(await giveRole(deps(), { email: typed.email ?? '', role, by, locale }));
  return result.ok ? done('saved') : result;
});

/** Ends somebody's access to the office. */
export const endRoleAction = officeAction('changeStaff', path, async (by, { typed }) => {
  const ended = sendMailsOf(await endRole(deps(), { email: typed.email ?? '', by }));
  return ended.ok ? done('ended') : ended;
});

/** Removes the second factor of somebody who lost it. */
export const resetFactorAction = officeAction('changeStaff', path, async (by, { typed }) => {
  const reset = sendMailsOf(await resetFactor(deps(), { email: typed.email ?? '', by }));
  return reset.ok ? done('reset') : reset;
});

/** Deletes everything about a member who asked for it, and ends their role. */
export const eraseMemberAction = officeAction('changeOrganisers', path, async (by, { typed }) => {
  const erased = sendMailsOf(await eraseMember(deps(), by, { email: typed.email ?? '' }));
  return erased.ok ? done('erased') : erased;
});
