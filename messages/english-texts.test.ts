import { expect, test } from 'vitest';
import texts from './en.json';

test('the English texts that clients of the API and organisers know stay as they are', () => {
  expect(texts.validation).toMatchObject({
    emailRequired: 'Email is Required',
    emailInvalid: 'Email is Invalid',
    nombresRequired: 'First Name is Required',
    apellidosRequired: 'Last Name is Required',
    nacimientoRequired: 'Year of Birth is Required (ie. 1982)',
    nacimientoInvalid: 'Year of Birth is Invalid (ie. 1982)',
    sexoRequired: 'Gender is required',
    ciudadRequired: 'City is Required',
    paisRequired: 'Country is Required',
    codigoPostalRequired: 'Zip Code is Required',
    codigoPostalNumeric: 'Zip Code is Invalid, it must be numeric',
    codigoPostalInvalid: 'Zip Code is Invalid',
    nombreEmpresaRequired: 'Company Name is Required',
  });
  expect(texts.registration.problem).toBe(
    'There was a technical issue processing your request, please try later',
  );
  expect(texts.landed).toMatchObject({
    emailSent: 'Email sent',
    emailNotSent: 'Email was not sent, try again later please',
  });
});
