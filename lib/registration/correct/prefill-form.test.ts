import { expect, test } from 'vitest';
import type { AccountUser } from '@/lib/accounts/types';
import { aShow } from '@/tests/factories/events';
import { answersOf, registrationDeps, registrationOf, signedIn } from '@/tests/factories/registration';
import { fieldsOf, questionsOf } from '../catalogue/forms';
import { registerAttendee } from '../register-attendee';
import { answersOfAccount, initialAnswers, prefillBuyer } from './prefill-form';

const user = signedIn().user as AccountUser;
const fields = questionsOf('comprador', aShow)
  .flatMap((question) => fieldsOf(question, aShow))
  .filter((field) => field !== 'vip');

test('without a record: the account’s email, its name as first and last names, and the defaults', async () => {
  const prefill = await prefillBuyer(registrationDeps(), user);
  expect(prefill).toMatchObject({
    email: user.email,
    nombres: 'María',
    apellidos: 'José Núñez',
    pais: 'MX',
    telefonoCodigoPais: '52',
    categoria: 'COMPRADOR',
    giroMuebleria: false,
    vip: 'false',
    vipProcessed: 'false',
  });
  expect(prefill).not.toHaveProperty('_id');
  expect(Object.keys(initialAnswers({}, 'comprador', aShow)).sort()).toEqual([...new Set(fields)].sort());
});

test('an unknown country is the event’s home country in a form, and Mexico in the API', async () => {
  const event = { ...aShow, homeCountry: 'US' };
  const ofAccount = answersOfAccount(user);
  expect(initialAnswers(ofAccount, 'comprador', event).pais).toBe('US');
  const prefill = await prefillBuyer({ ...registrationDeps(), event }, user);
  expect(prefill).toMatchObject({ pais: 'MX', telefonoCodigoPais: '52' });
  expect(initialAnswers({ pais: 'AR' }, 'comprador', event).pais).toBe('AR');
});

test('with a record: what was registered, and nothing that admits to the show', async () => {
  const deps = registrationDeps();
  const answers = answersOf('comprador', { pais: 'US', codigoPostal: '90210', vip: true, ...company });
  const result = await registerAttendee(deps, registrationOf('comprador', { answers }));
  const prefill = await prefillBuyer(deps, user);
  expect(prefill).toMatchObject({
    _id: result.ok && result.value.id,
    nombres: 'María José',
    estado: 'California',
    ciudad: 'Beverly Hills',
    telefonoCodigoPais: '1',
    cargo: 'Dueña',
    giroMuebleria: true,
    giroImportador: false,
    vip: 'true',
    vipProcessed: 'false',
  });
  for (const field of ['guid', 'qr', 'premarketId', 'ownerNonce']) expect(prefill).not.toHaveProperty(field);
});

const company = {
  cargo: 'Dueña',
  paisEmpresa: 'US',
  codigoPostalEmpresa: '90210',
  estadoEmpresa: 'California',
  ciudadEmpresa: 'Beverly Hills',
};
