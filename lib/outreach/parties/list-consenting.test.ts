import { expect, test } from 'vitest';
import { contactedParty, outreachDeps, registrationWith } from '@/tests/factories/outreach';
import { resultOf } from '@/tests/factories/result';
import { listConsenting } from './list-consenting';
import { registerInParty } from './register-in-party';

test('an exhibitor reads the names of those alone who ticked that exhibitors may know, and of no other party', async () => {
  const base = outreachDeps();
  const [purpose] = base.event.privacy.optionalPurposes;
  if (!purpose) throw new Error('The show has no optional purpose.');
  const optionalPurposes = ['exhibitors', 'news'].map((id) => ({ ...purpose, id }));
  const event = { ...base.event, privacy: { ...base.event.privacy, optionalPurposes } };
  const deps = { ...base, event };
  const [party, other] = [
    await contactedParty(deps, { kind: 'exhibitor', form: 'visitante' }),
    await contactedParty(deps, { kind: 'exhibitor', form: 'visitante', name: 'Otro' }),
  ];
  for (const [at, nombres, consentPurposes] of [
    [party, 'Eva', ['exhibitors', 'news']],
    [party, 'Ana', ['exhibitors']],
    [party, 'Luis', ['news']],
    [party, 'Leo', []],
    [other, 'Luz', ['exhibitors']],
  ] as const) {
    const registration = registrationWith(at, `${nombres}@expositor.example`);
    const answers = { ...registration.answers, nombres, apellidos: 'Ríos', consentPurposes };
    resultOf(await registerInParty(deps, { ...registration, answers }));
  }
  expect(await listConsenting(deps, party)).toEqual(['Ana Ríos', 'Eva Ríos']);
});
