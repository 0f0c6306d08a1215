import { expect, test } from 'vitest';
import { findContactParty } from '@/lib/outreach/parties/contact';
import { contactLink, partyOffice } from '@/tests/factories/outreach';
import { resultOf } from '@/tests/factories/result';
import { releaseParty, sendContactLink, setContact } from './manage-contacts';
import { endParty, makeParty } from './manage-parties';

const school = { name: 'Universidad', kind: 'school', form: 'estudiante', quota: '30' };
const lucia = { contactName: ' Lucía Peña ', contactEmail: 'Lucia@udg.example', contactLocale: 'en' };

test('the contact of a party is mailed a link, whose page ends with another contact and with the party', async () => {
  const { deps, by } = await partyOffice();
  const party = resultOf(await makeParty(deps, by, { ...school, ...lucia }));
  expect(await deps.parties.get(party._id)).toMatchObject({
    contact: { name: 'Lucía Peña', email: 'Lucia@udg.example', locale: 'en' },
    contactKey: 'lucia@udg.example',
    mails: [{ kind: 'partyContact', locale: 'en', link: { path: '/grupo', subject: party._id } }],
  });
  const first = await contactLink(deps, party._id);
  resultOf(await sendContactLink(deps, by, party._id));
  expect((await deps.parties.get(party._id))?.mails).toHaveLength(2);
  expect(await findContactParty(deps, first)).toMatchObject({ _id: party._id });

  const eva = { contactName: 'Eva', contactEmail: 'eva@udg.example', contactLocale: 'es' };
  resultOf(await setContact(deps, by, { ...eva, party: party._id }));
  expect(await findContactParty(deps, first)).toBeNull();
  const second = await contactLink(deps, party._id);
  expect(await findContactParty(deps, second)).toMatchObject({ contact: { name: 'Eva' } });
  expect(JSON.stringify(await deps.parties.get(party._id))).not.toContain('Lucia');

  resultOf(await endParty(deps, by, party._id));
  expect(await findContactParty(deps, second)).toBeNull();
  for (const change of [
    setContact(deps, by, { ...eva, party: party._id }),
    sendContactLink(deps, by, party._id),
  ])
    expect(await change).toMatchObject({ code: 'not_found' });
});

test.each([
  [{ contactName: '' }, { contactName: 'partyContactRequired' }],
  [{ contactEmail: '' }, { contactEmail: 'emailRequired' }],
  [{ contactEmail: 'lucia' }, { contactEmail: 'emailInvalid' }],
  [{ contactLocale: 'fr' }, { contactLocale: 'partyContactLocale' }],
])('a contact with %j is refused beside what is wrong', async (typed, fields) => {
  const { deps, by } = await partyOffice();
  const refused = { ok: false, fields };
  expect(await makeParty(deps, by, { ...school, ...lucia, ...typed })).toMatchObject(refused);
  const party = resultOf(await makeParty(deps, by, school));
  expect(party).not.toHaveProperty('contact');
  expect(await setContact(deps, by, { ...lucia, ...typed, party: party._id })).toMatchObject(refused);
  expect(await sendContactLink(deps, by, party._id)).toMatchObject({ code: 'not_found' });
});

test('staff release a held party, with an entry in the audit', async () => {
  const { deps, by } = await partyOffice();
  const party = resultOf(await makeParty(deps, by, school));
  await deps.parties.update(party._id, (current) => ({ ...current, heldAt: deps.clock() }));
  const released = resultOf(await releaseParty(deps, by, party._id));
  expect(released.heldAt).toBeUndefined();
  expect(released.releasedAt).toEqual(deps.clock());
  const actions = [];
  for await (const { action, record } of deps.audit.all()) actions.push([action, record]);
  expect(actions).toEqual([
    ['change parties', party._id],
    ['change parties', party._id],
  ]);
});
