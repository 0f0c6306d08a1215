'use server';

import { officeAction } from '@/app/_server/office/office-action';
import { factorPath } from '@/app/_server/office/require-staff';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { permit } from '@/lib/office/abilities';
import { correctParty } from '@/lib/office/outreach/correct-party';
import { releaseParty, sendContactLink, setContact } from '@/lib/office/outreach/manage-contacts';
import { endParty, makeParty, renewPartyCode } from '@/lib/office/outreach/manage-parties';
import { officePages, officePath, partyPath } from '@/lib/office/rules';

const { path } = officePages.parties;
const done = (what: 'made' | 'corrected' | 'replaced' | 'ended' | 'contact' | 'released') =>
  ok({ next: `${officePath}${path}?done=${what}` });

/** Makes a party. */
export const makePartyAction = officeAction('parties', path, async (by, { typed }) => {
  const granting = permit(by, 'grantPremarket', deps().clock());
  const made = await makeParty(deps(), by, typed, granting.ok ? granting.value : undefined);
  if (made.ok) return done(sendMailsOf(made).value.contact ? 'contact' : 'made');
  return made.code === 'factor_required' ? { ...made, next: factorPath(path) } : made;
});

/** Gives a party another quota, validity and booth. */
export const correctPartyAction = officeAction(
  'parties',
  ({ party }) => partyPath('corregir', party),
  async (by, { typed: { party = '', ...typed } }) => {
    const granting = permit(by, 'grantPremarket', deps().clock());
    const terms = { ...typed, party };
    const corrected = await correctParty(deps(), by, terms, granting.ok ? granting.value : undefined);
    if (corrected.ok) return done('corrected');
    return corrected.code === 'factor_required'
      ? { ...corrected, next: factorPath(partyPath('corregir', party)) }
      : corrected;
  },
);

/** Gives a party another code. */
export const replaceCodeAction = officeAction('parties', path, async (by, { typed: { party = '' } }) => {
  const replaced = await renewPartyCode(deps(), by, party);
  return replaced.ok ? done('replaced') : replaced;
});

/** Ends a party. */
export const endPartyAction = officeAction('parties', path, async (by, { typed: { party = '' } }) => {
  const ended = await endParty(deps(), by, party);
  return ended.ok ? done('ended') : ended;
});

/** Gives a party another contact, who is mailed their link. */
export const setContactAction = officeAction(
  'parties',
  ({ party }) => partyPath('contacto', party),
  async (by, { typed: { party = '', ...typed } }) => {
    const set = sendMailsOf(await setContact(deps(), by, { ...typed, party }));
    return set.ok ? done('contact') : set;
  },
);

/** Mails the contact of a party their link again. */
export const sendContactLinkAction = officeAction('parties', path, async (by, { typed: { party = '' } }) => {
  const sent = sendMailsOf(await sendContactLink(deps(), by, party));
  return sent.ok ? done('contact') : sent;
});

/** Lets mails of a held party leave again. */
export const releasePartyAction = officeAction('parties', path, async (by, { typed: { party = '' } }) => {
  const released = await releaseParty(deps(), by, party);
  return released.ok ? done('released') : released;
});
