import { expect, test } from 'vitest';
import { registrationDeps } from '@/tests/factories/registration';
import { validateStep } from './validate-answers';

/** A company in Mexico City, whose postal codes decide only the state. */
const company = (given: Record<string, string>) =>
  validateStep(registrationDeps(), ['companyPlace'], {
    paisEmpresa: 'MX',
    codigoPostalEmpresa: '01000',
    ...given,
  });

test('a state that the postal code fills in is not missing, and a city that it does not decide is', async () => {
  const { errors, filled } = await company({});
  expect(filled.estadoEmpresa).toBe('Ciudad de México');
  expect(errors).toEqual({ ciudadEmpresa: 'ciudadRequired' });
});

test('a city that is not in the list of the state is refused by its step', async () => {
  const { errors } = await company({ estadoEmpresa: 'Ciudad de México', ciudadEmpresa: 'Nowhereville' });
  expect(errors).toEqual({ ciudadEmpresa: 'ciudadRequired' });
});
