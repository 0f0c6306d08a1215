import { expect, test } from 'vitest';
import { countryIfAbsent, placeFaults, preselectedCountry, validatedCountry, withoutFilled } from './rules';

test.each([
  ['place', 'US', 'US', 'MX'],
  ['place', 'MX', 'MX', 'MX'],
  ['companyPlace', 'US', '', ''],
] as const)(
  '%s of an event at home in %s begins with %j, and in the API with %j',
  (name, homeCountry, form, api) => {
    expect(preselectedCountry(name, { homeCountry })).toBe(form);
    expect(countryIfAbsent(name)).toBe(api);
  },
);

test.each([
  ['AR', true, 'AR'],
  ['', true, 'MX'],
  ['', false, ''],
])('the country %j (optional: %s) is validated as %j', (pais, isOptional, expected) => {
  expect(validatedCountry(pais, isOptional)).toBe(expected);
});

const required = { isOptional: false, isWholeRequired: false };
const optional = { isOptional: true, isWholeRequired: false };
const whole = { isOptional: false, isWholeRequired: true };
const numeric = { codigoPostal: 'codigoPostalNumeric' };

test.each([
  ['MX', '44100', '', required, {}],
  ['MX', '', '', required, {}],
  ['MX', '4410a', '', required, numeric],
  ['US', 'C1001', 'Austin', whole, numeric],
  ['AR', 'C1001', 'Córdoba', required, {}],
  ['AR', 'C1001', '', required, { ciudad: 'ciudadRequired' }],
  // Its own rule requires the city.
  ['AR', 'C1001', '', whole, {}],
  ['AR', 'C1001', '', optional, {}],
  ['', 'C1001', '', required, {}],
  ['', 'C1001', '', optional, numeric],
] as const)(
  'in %j with the code %j and the city %j, %j, lacks %j',
  (pais, codigoPostal, ciudad, question, faults) => {
    expect(placeFaults({ pais, codigoPostal, estado: '', ciudad }, question)).toEqual(faults);
  },
);

test('only an answer that the code replaced loses its error', () => {
  const errors = { estado: 'estadoRequired', ciudad: 'ciudadRequired', nombres: 'nombresRequired' };
  const filled = { estado: 'Jalisco', ciudad: '' };
  expect(withoutFilled(errors, filled, { estado: '', ciudad: '' })).toEqual({
    ciudad: 'ciudadRequired',
    nombres: 'nombresRequired',
  });
  expect(withoutFilled(errors, filled, { estado: 'Jalisco' })).toEqual(errors);
});
