'use server';

import { officeAction } from '@/app/_server/office/office-action';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { endParty, makeParty, replaceCode } from '@/lib/office/outreach/manage-parties';
import { officePages, officePath } from '@/lib/office/rules';

const { path } = officePages.parties;
const done = (what: 'made' | 'replaced' | 'ended') => ok({ next: `${officePath}${path}?done=${what}` });

/** Makes a party. */
export const makePartyAction = officeAction('parties', path, async (by, { typed }) => {
  const made = await makeParty(deps(), by, typed);
  return made.ok ? done('made') : made;
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
