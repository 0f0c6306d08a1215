'use server';

import { officeAction } from '@/app/_server/office/office-action';
import { factorPath } from '@/app/_server/office/require-staff';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { permit } from '@/lib/office/abilities';
import { endParty, makeParty, replaceCode } from '@/lib/office/outreach/manage-parties';
import { officePages, officePath } from '@/lib/office/rules';

const { path } = officePages.parties;
const done = (what: 'made' | 'replaced' | 'ended') => ok({ next: `${officePath}${path}?done=${what}` });

/** Makes a party. */
export const makePartyAction = officeAction('parties', path, async (by, { typed }) => {
  const granting = permit(by, 'grantPremarket', deps().clock());
  const made = await makeParty(deps(), by, typed, granting.ok ? granting.value : undefined);
  if (made.ok) return done('made');
  return made.code === 'factor_required' ? { ...made, next: factorPath(path) } : made;
});

/** Gives a party another code. */
export const replaceCodeAction = officeAction('parties', path, async (by, { typed: { party = '' } }) => {
  const replaced = await replaceCode(deps(), by, party);
  return replaced.ok ? done('replaced') : replaced;
});

/** Ends a party. */
export const endPartyAction = officeAction('parties', path, async (by, { typed: { party = '' } }) => {
  const ended = await endParty(deps(), by, party);
  return ended.ok ? done('ended') : ended;
});
