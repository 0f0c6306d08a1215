import { expect, test } from 'vitest';
import { registerInParty } from '@/lib/outreach/parties/register-in-party';
import { outreachDeps, registrationWith } from '@/tests/factories/outreach';
import { resultOf } from '@/tests/factories/result';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { endParty, listParties, makeParty, replaceCode } from './manage-parties';

async function office() {
  const deps = outreachDeps();
  return { deps, by: await staffPermitted(officeParts(), 'organiser', 'parties') };
}

const school = { name: ' Universidad  de Guadalajara ', kind: 'school', form: 'estudiante', quota: '２' };

test('a party is made with a code, counts who registers, and registers nobody once it is ended', async () => {
  const { deps, by } = await office();
  const party = resultOf(await makeParty(deps, by, { ...school, from: '', until: '2026-12-01' }));
  expect(party).toMatchObject({ quota: 2, until: '2026-12-01', kind: 'school' });
  expect(party.from).toBeUndefined();
  resultOf(await registerInParty(deps, registrationWith(party, 'ana@alumnos.example')));
  expect(await listParties(deps, by)).toMatchObject([{ _id: party._id, taken: 1, state: 'open' }]);

  const replaced = resultOf(await replaceCode(deps, by, party._id));
  expect(replaced.code).not.toBe(party.code);
  const old = await registerInParty(deps, registrationWith(party, 'luis@alumnos.example'));
  expect(old).toMatchObject({ code: 'not_found' });
  resultOf(await registerInParty(deps, registrationWith(replaced, 'luis@alumnos.example')));
  expect(await listParties(deps, by)).toMatchObject([{ taken: 2, state: 'full' }]);

  resultOf(await endParty(deps, by, party._id));
  expect(await listParties(deps, by)).toMatchObject([{ state: 'ended' }]);
  expect(await endParty(deps, by, '0'.repeat(24))).toMatchObject({ code: 'not_found' });
});

test.each([
  [{ name: '  ' }, { name: 'partyNameRequired' }],
  [{ quota: '0' }, { quota: 'partyQuotaInvalid' }],
  [{ quota: '1001' }, { quota: 'partyQuotaInvalid' }],
  [{ quota: 'treinta' }, { quota: 'partyQuotaInvalid' }],
  [{ kind: 'club' }, { kind: 'partyKindInvalid' }],
  [{ form: 'comprador' }, { form: 'partyFormInvalid' }],
  [{ from: '2026-13-01' }, { from: 'partyDayInvalid' }],
  [{ from: '2026-12-02', until: '2026-12-01' }, { until: 'partyDaysReversed' }],
])('a party with %j is refused beside what is wrong', async (typed, fields) => {
  const { deps, by } = await office();
  expect(await makeParty(deps, by, { ...school, ...typed })).toMatchObject({ ok: false, fields });
  expect(await listParties(deps, by)).toEqual([]);
});
