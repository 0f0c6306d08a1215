import { expect, test } from 'vitest';
import { registerInParty } from '@/lib/outreach/parties/register-in-party';
import { partyOffice, registrationWith } from '@/tests/factories/outreach';
import { resultOf } from '@/tests/factories/result';
import { endParty, listParties, makeParty, renewPartyCode } from './manage-parties';

const school = { name: ' Universidad  de Guadalajara ', kind: 'school', form: 'estudiante', quota: '２' };

test('a party is made with a code, counts who registers, and registers nobody once it is ended', async () => {
  const { deps, by } = await partyOffice();
  const party = resultOf(await makeParty(deps, by, { ...school, from: '', until: '2026-12-01' }));
  expect(party).toMatchObject({ quota: 2, until: '2026-12-01', kind: 'school' });
  expect(party.from).toBeUndefined();
  resultOf(await registerInParty(deps, registrationWith(party, 'ana@alumnos.example')));
  expect(await listParties(deps, by)).toMatchObject([{ _id: party._id, taken: 1, state: 'open' }]);

  const replaced = resultOf(await renewPartyCode(deps, by, party._id));
  expect(replaced.code).not.toBe(party.code);
  const old = await registerInParty(deps, registrationWith(party, 'luis@alumnos.example'));
  expect(old).toMatchObject({ code: 'not_found' });
  resultOf(await registerInParty(deps, registrationWith(replaced, 'luis@alumnos.example')));
  expect(await listParties(deps, by)).toMatchObject([{ taken: 2, state: 'full' }]);

  resultOf(await endParty(deps, by, party._id));
  expect(await listParties(deps, by)).toMatchObject([{ state: 'ended' }]);
  expect(await endParty(deps, by, '0'.repeat(24))).toMatchObject({ code: 'not_found' });
});

test('buyers of a party ask for the premarket, or have it, as staff who gave the second factor just now decided', async () => {
  const { deps, by, granting } = await partyOffice();
  const typed = { ...school, kind: 'company', name: 'Hotel Ñandú', form: 'comprador', quota: '50' };
  expect(await makeParty(deps, by, { ...typed, premarket: 'grant' })).toMatchObject({
    code: 'factor_required',
  });
  const buyerOf = async (premarket: string) => {
    const party = resultOf(await makeParty(deps, by, { ...typed, premarket }, granting));
    const registration = registrationWith(party, `${premarket}@hotel.example`);
    const answers = { ...registration.answers, vip: true };
    const { id } = resultOf(await registerInParty(deps, { ...registration, answers }));
    return deps.attendees.byId(id);
  };
  const granted = await buyerOf('grant');
  expect(granted).toMatchObject({ vip: true, vipProcessed: true, nombreEmpresa: 'Hotel Ñandú' });
  expect(granted?.mails).toMatchObject([
    { kind: 'buyerAdded', props: { vip: false, accessCode: granted?.accessCode } },
  ]);
  expect(granted?.accessCode).toMatch(/^\w{4}-\w{4}$/);
  const asking = await buyerOf('ask');
  expect(asking).toMatchObject({ vip: true, vipProcessed: false });
  expect(asking?.mails.map(({ kind }) => kind)).toEqual(['buyerAdded', 'premarketRequest']);
  const without = await buyerOf('none');
  expect(without).toMatchObject({ vip: false, vipProcessed: false });
  expect(without?.mails.map(({ kind }) => kind)).toEqual(['buyerAdded']);
  for (const buyer of [asking, without]) expect(buyer).not.toHaveProperty('accessCode');
});

test.each([
  ['school', 'estudiante', 'universidad'],
  ['company', 'express', 'nombreEmpresa'],
  ['exhibitor', 'comprador', 'nombreEmpresa'],
])(
  'people of a %s with the form %s get its name as %s, in one line and without invisible characters',
  async (kind, form, field) => {
    const { deps, by } = await partyOffice();
    const typed = { ...school, kind, form, name: ' Uni\u0000ver\u202esidad\n del  Sur ', booth: 'B\t12' };
    const contact = { contactName: 'Lucía\r\nPeña', contactEmail: 'lucia@udg.example', contactLocale: 'es' };
    const party = resultOf(await makeParty(deps, by, { ...typed, ...contact }));
    expect(party).toMatchObject({
      ...{ name: 'Universidad del Sur', booth: 'B 12', contact: { name: 'Lucía Peña' } },
    });
    const { id } = resultOf(await registerInParty(deps, registrationWith(party, 'ana@alumnos.example')));
    expect(await deps.attendees.byId(id)).toMatchObject({ [field]: 'Universidad del Sur' });
  },
);

test.each([
  [{ name: '  ' }, { name: 'partyNameRequired' }],
  [{ quota: '0' }, { quota: 'partyQuotaInvalid' }],
  [{ quota: '1001' }, { quota: 'partyQuotaInvalid' }],
  [{ quota: 'treinta' }, { quota: 'partyQuotaInvalid' }],
  [{ kind: 'club' }, { kind: 'partyKindInvalid' }],
  [{ form: 'congresista' }, { form: 'partyFormInvalid' }],
  [{ form: 'visitante' }, { form: 'partySchoolForm' }],
  [{ kind: 'company' }, { form: 'partyStudentsForm' }],
  [{ kind: 'exhibitor', form: 'comprador', premarket: 'always' }, { premarket: 'partyPremarketInvalid' }],
  [{ kind: 'exhibitor', form: 'comprador', premarket: 'grant', quota: '51' }, { quota: 'partyGrantQuota' }],
  [{ from: '2026-13-01' }, { from: 'partyDayInvalid' }],
  [{ from: '2026-12-02', until: '2026-12-01' }, { until: 'partyDaysReversed' }],
])('a party with %j is refused beside what is wrong', async (typed, fields) => {
  const { deps, by } = await partyOffice();
  expect(await makeParty(deps, by, { ...school, ...typed })).toMatchObject({ ok: false, fields });
  expect(await listParties(deps, by)).toEqual([]);
});
