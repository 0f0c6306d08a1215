import { expect, test } from 'vitest';
import { aShow } from '@/tests/factories/events';
import { answersOf, registered } from '@/tests/factories/registration';
import { answersInWords } from './answers-in-words';

/** An American buyer of an Argentine company. */
const answers = answersOf('comprador', {
  ...{ pais: 'US', codigoPostal: '90210', celular: '3105551234', telefono: '1134567890' },
  ...{ paisEmpresa: 'AR', codigoPostalEmpresa: 'C1002', estadoEmpresa: 'Buenos Aires' },
  ...{ ciudadEmpresa: 'Buenos Aires', cargo: 'Compras', vip: true },
});
const ownPhone = '+1\u00a0310\u00a0555\u00a01234';
const companyPhone = '+54\u00a0113\u00a0456\u00a07890';

test('a phone is shown with the code of its own country', async () => {
  const { deps, stored } = await registered('comprador', answers);
  const phoneCodes = await deps.geo.phoneCodes();
  const shown = Object.fromEntries(answersInWords(await stored(), { event: aShow, phoneCodes }, 'es'));
  expect(shown).toMatchObject({ celular: ownPhone, telefono: companyPhone });
});

test('a company’s phone without a country has the code of the home country', async () => {
  const { deps, stored } = await registered('comprador', { telefono: '4771234567' });
  const phoneCodes = await deps.geo.phoneCodes();
  const shown = Object.fromEntries(answersInWords(await stored(), { event: aShow, phoneCodes }, 'es'));
  expect(shown.telefono).toBe('+52\u00a0477\u00a0123\u00a04567');
});

test('the organiser’s mail about a premarket request shows the same phones', async () => {
  const { stored } = await registered('comprador', answers);
  const mail = (await stored()).mails.find(({ kind }) => kind === 'premarketRequest');
  expect(mail?.props).toMatchObject({ celular: ownPhone, telefono: companyPhone });
});
