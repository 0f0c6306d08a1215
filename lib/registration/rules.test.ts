import { expect, test } from 'vitest';
import { withMails } from '@/lib/mail/rules';
import { registered } from '@/tests/factories/registration';
import { formOf, mayBeInvitedAgain, sourceOf } from './rules';

const full = { nacimiento: '1988', notas: 'Busco herrajes' };

test.each([
  ['the form that it names', { form: 'congresista', categoria: 'CONGRESISTA', ...full }, 'congresista'],
  [
    'the form that it names, whatever the notes',
    { form: 'visitante', categoria: 'VISITANTE', nacimiento: '1988', notas: 'EXPRESS' },
    'visitante',
  ],
  ['the express form in any category', { form: 'express', categoria: 'ESTUDIANTE' }, 'express'],
  ['of an earlier version, the form of its category', { categoria: 'COMPRADOR', ...full }, 'comprador'],
  ['of an earlier version, the express form', { categoria: 'COMPRADOR', notas: 'EXPRESS' }, 'express'],
  ['of an earlier version, without a year of birth', { categoria: 'VISITANTE' }, 'visitante'],
  [
    'changed by an earlier version, the form of its new category',
    { form: 'visitante', categoria: 'ESTUDIANTE', nacimiento: '1988' },
    'estudiante',
  ],
  [
    'completed by an earlier version, the full form',
    { form: 'express', categoria: 'VISITANTE', ...full },
    'visitante',
  ],
  [
    'changed to the express form by an earlier version',
    { form: 'visitante', categoria: 'COMPRADOR', notas: 'EXPRESS' },
    'express',
  ],
  [
    'of a form that only a later version has',
    { form: 'exhibitor', categoria: 'VISITANTE', ...full },
    'visitante',
  ],
] as const)('the form of a record: %s', (_, record, form) => {
  expect(formOf(record)).toBe(form);
});

test.each([
  [{ source: 'party', registeredBy: 'x' }, 'party'],
  [{ registeredBy: 'x', userId: 'u' }, 'desk'],
  [{ userId: 'u' }, 'account'],
  [{}, 'web'],
])('somebody with %j was registered by way of %s', (record, source) => {
  expect(sourceOf(record)).toBe(source);
});

test('only people who asked for news, and whose address has not complained, may be invited again', async () => {
  const { stored } = await registered();
  const { consent, ...person } = await stored();
  const asking = { ...person, consent: { ...consent, purposes: ['exhibitors', 'news'] } };
  const complaining = asking.mails.map((mail) => ({ ...mail, state: 'complained' as const }));
  expect(mayBeInvitedAgain(asking)).toBe(true);
  expect(mayBeInvitedAgain({ ...asking, consent: { ...consent, purposes: ['exhibitors'] } })).toBe(false);
  expect(mayBeInvitedAgain({ ...asking, email: '' })).toBe(false);
  expect(mayBeInvitedAgain({ ...asking, blockedAt: new Date() })).toBe(false);
  expect(mayBeInvitedAgain(withMails(asking, complaining))).toBe(false);
});
