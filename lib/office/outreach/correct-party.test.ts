import { expect, test } from 'vitest';
import { registerInParty } from '@/lib/outreach/parties/register-in-party';
import { partyOffice, registrationWith } from '@/tests/factories/outreach';
import { resultOf } from '@/tests/factories/result';
import { correctParty } from './correct-party';
import { endParty, listParties, makeParty } from './manage-parties';

const school = { name: 'Universidad', kind: 'school', form: 'estudiante', quota: '2' };

test('staff correct the quota, the validity and the booth of a party, with an entry in the audit', async () => {
  const { deps, by } = await partyOffice();
  const party = resultOf(
    await makeParty(deps, by, { ...school, quota: '1', until: '2026-12-01', booth: 'A1' }),
  );
  const registerAs = (email: string) => registerInParty(deps, registrationWith(party, email));
  resultOf(await registerAs('ana@alumnos.example'));
  expect(await registerAs('luis@alumnos.example')).toMatchObject({ code: 'registration_closed' });
  const terms = { party: party._id, quota: '３', from: '2026-11-02', until: '', booth: ' B-12 ' };
  const corrected = resultOf(await correctParty(deps, by, terms));
  expect(corrected).toMatchObject({ quota: 3, from: '2026-11-02', booth: 'B-12', code: party.code });
  expect(corrected).not.toHaveProperty('until');
  resultOf(await registerAs('luis@alumnos.example'));
  resultOf(await correctParty(deps, by, { party: party._id, quota: '2' }));
  const [listed] = await listParties(deps, by);
  expect(listed).toMatchObject({ quota: 2, taken: 2, state: 'full' });
  for (const field of ['from', 'booth']) expect(listed).not.toHaveProperty(field);
  const actions = [];
  for await (const { action, record } of deps.audit.all()) actions.push([action, record]);
  expect(actions).toEqual(Array.from({ length: 3 }, () => ['change parties', party._id]));
});

test.each([
  [{ quota: '1' }, { quota: 'partyQuotaTaken' }],
  [{ quota: '0' }, { quota: 'partyQuotaInvalid' }],
  [{ quota: '1001' }, { quota: 'partyQuotaInvalid' }],
  [{ quota: '' }, { quota: 'partyQuotaInvalid' }],
  [{ from: '2026-13-01' }, { from: 'partyDayInvalid' }],
  [{ from: '2026-12-02', until: '2026-12-01' }, { until: 'partyDaysReversed' }],
  [{ booth: 'x'.repeat(31) }, { booth: 'partyBoothInvalid' }],
])('a correction to %j is refused beside what is wrong, and changes nothing', async (typed, fields) => {
  const { deps, by } = await partyOffice();
  const party = resultOf(await makeParty(deps, by, school));
  for (const email of ['ana@alumnos.example', 'luis@alumnos.example'])
    resultOf(await registerInParty(deps, registrationWith(party, email)));
  const before = await deps.parties.get(party._id);
  const refused = await correctParty(deps, by, { quota: '2', ...typed, party: party._id });
  expect(refused).toMatchObject({ ok: false, fields });
  expect(await deps.parties.get(party._id)).toEqual(before);
});

test('a party with premarket access is corrected with the second factor, and has at most 50 places', async () => {
  const { deps, by, granting } = await partyOffice();
  const typed = { ...school, kind: 'company', form: 'comprador', premarket: 'grant' };
  const { _id } = resultOf(await makeParty(deps, by, typed, granting));
  const correct = (quota: string, factor?: typeof granting) =>
    correctParty(deps, by, { party: _id, quota }, factor);
  expect(await correct('50')).toMatchObject({ code: 'factor_required' });
  expect(await correct('51', granting)).toMatchObject({ fields: { quota: 'partyGrantQuota' } });
  expect(resultOf(await correct('50', granting))).toMatchObject({ quota: 50, premarket: 'grant' });
});

test('a party that is ended is not corrected, also if that happens meanwhile', async () => {
  const { deps, by } = await partyOffice();
  const { _id } = resultOf(await makeParty(deps, by, school));
  const limitPlaces: typeof deps.parties.limitPlaces = async (...limit) => {
    resultOf(await endParty(deps, by, _id));
    return deps.parties.limitPlaces(...limit);
  };
  const overtaken = { ...deps, parties: { ...deps.parties, limitPlaces } };
  for (const each of [overtaken, deps])
    expect(await correctParty(each, by, { party: _id, quota: '9' })).toMatchObject({ code: 'not_found' });
  expect(await deps.parties.get(_id)).toMatchObject({ quota: 2 });
});
