import { expect, test } from 'vitest';
import { mexicanStates } from '@/lib/geo/mexico';
import type { ZipLookup } from '@/lib/geo/rules';
import {
  decidePlace,
  hasFailed,
  lookupOf,
  type Place,
  type PlaceFacts,
  placeChange,
  placeIn,
  regionAnswers,
  suggestedCountry,
} from './decide';

const jalisco: ZipLookup = { stateName: 'Jalisco', city: null };
const beverlyHills: ZipLookup = { stateName: 'California', city: 'Beverly Hills' };
const states = { country: 'MX', list: mexicanStates };
const unassigned = { assigned: null };

const place = ([pais = '', codigoPostal = '', estado = '', ciudad = '']: readonly string[]): Place => ({
  pais,
  codigoPostal,
  estado,
  ciudad,
});

type Outcome = null | 'invalid' | [estado: string, ciudad: string];
const austin = ['US', '90210', 'Texas', 'Austin'];
const zapopan = ['MX', '44100', 'Jalisco', 'Zapopan'];

test.each<[string, string[], PlaceFacts, Outcome]>([
  // While the person types.
  ['nothing changed', zapopan, {}, null],
  ['another country', ['AR', '44100', 'Jalisco', 'Zapopan'], { change: 'country' }, ['', '']],
  [
    'another country, states known',
    ['AR', '44', 'Jalisco', 'Zapopan'],
    { change: 'country', states },
    ['', ''],
  ],
  ['Mexico, a code there already', zapopan, { change: 'country', states }, ['Jalisco', '']],
  ['two digits of a code', ['MX', '44'], { change: 'code', states }, ['Jalisco', '']],
  ['one digit', ['MX', '4', 'Jalisco', 'Zapopan'], { change: 'code', states }, null],
  ['digits of no state', ['MX', '18', 'Jalisco', 'Zapopan'], { change: 'code', states }, null],
  [
    'digits of the same state',
    ['MX', '45', 'Jalisco', 'Zapopan'],
    { change: 'code', states },
    ['Jalisco', 'Zapopan'],
  ],
  [
    'digits of another state',
    ['MX', '64', 'Jalisco', 'Zapopan'],
    { change: 'code', states },
    ['Nuevo León', ''],
  ],
  ['digits where no states are known', austin, { change: 'code', states }, null],
  ['a code chosen before its state', ['MX', '64', 'Jalisco', 'Zapopan'], { states }, null],
  // When the code is looked up.
  ['a code with one city', austin, { assigned: beverlyHills }, ['California', 'Beverly Hills']],
  ['a code with several cities', ['MX', '44100'], { assigned: jalisco }, ['Jalisco', '']],
  ['the same state', zapopan, { assigned: jalisco }, ['Jalisco', 'Zapopan']],
  ['another state', ['MX', '44100', 'Oaxaca', 'Zapopan'], { assigned: jalisco }, ['Jalisco', '']],
  ['a code that is not assigned', austin, unassigned, 'invalid'],
  ['a failed lookup', austin, { assigned: undefined }, null],
  ['a country without lookup', ['AR', 'C1001', '', 'Córdoba'], unassigned, null],
  // When the form is opened.
  [
    'an earlier code, no state',
    ['US', '90210'],
    { isEarlier: true, assigned: beverlyHills },
    ['California', 'Beverly Hills'],
  ],
  ['an earlier code, a state', austin, { isEarlier: true, assigned: beverlyHills }, null],
  ['an earlier code that is not assigned', ['US', '99999'], { isEarlier: true, ...unassigned }, null],
  // On the server, which has the lists of cities.
  [
    'a listed city',
    ['MX', '44100', '', ' zapopán'],
    { assigned: jalisco, listedCity: 'Zapopan' },
    ['Jalisco', 'Zapopan'],
  ],
  [
    'a city of another state',
    ['MX', '44100', 'Sonora', 'Hermosillo'],
    { assigned: jalisco, listedCity: undefined },
    ['Jalisco', ''],
  ],
  [
    'a city of no list',
    ['MX', '44100', 'Jalisco', 'Atlantis'],
    { assigned: jalisco, listedCity: undefined },
    ['Jalisco', 'Atlantis'],
  ],
])('%s: %j', (_, typed, facts, expected) => {
  const decision = decidePlace(place(typed), facts);
  if (expected === null) expect(decision).toBeNull();
  else if (expected === 'invalid')
    expect(decision).toEqual({ estado: '', ciudad: '', error: 'codigoPostalInvalid' });
  else expect([decision?.estado, decision?.ciudad, decision?.error]).toEqual([...expected, undefined]);
});

test.each([
  [zapopan, zapopan, undefined],
  [zapopan, ['MX', '45000'], 'code'],
  [zapopan, ['US', '44100'], 'country'],
  [zapopan, ['US', '90210'], 'country'],
  [zapopan, ['MX', '44100', 'Sonora', 'Hermosillo'], undefined],
])('between %j and %j the %3$j changed', (before, after, change) => {
  expect(placeChange(place(before), place(after))).toBe(change);
});

test('the answers of a place are read by their names, without blanks around the code', () => {
  const answers = { paisEmpresa: 'MX', codigoPostalEmpresa: ' 44100 ', estadoEmpresa: 'Jalisco', pais: 'AR' };
  expect(placeIn('Empresa', answers)).toEqual(place(['MX', '44100', 'Jalisco']));
  expect(placeIn('', answers)).toEqual(place(['AR']));
  const region = { estado: 'Jalisco', ciudad: 'Zapopan' };
  expect(regionAnswers('Empresa', region)).toEqual({ estadoEmpresa: 'Jalisco', ciudadEmpresa: 'Zapopan' });
  expect(regionAnswers('', region)).toEqual(region);
});

test.each([
  ['MX', '44100', true],
  ['US', '90210', true],
  ['MX', '441', false],
  ['AR', '44100', false],
])('%s with the code %s has a lookup: %s', (pais, codigoPostal, has) => {
  const lookup = { suffix: '', pais, code: codigoPostal, isTyped: true, isOver: false };
  expect(lookupOf('', { pais, codigoPostal }, true)).toEqual(has ? lookup : undefined);
});

test('a lookup has failed if it is over without a result', () => {
  const lookup = { suffix: '', pais: 'MX', code: '44100', isTyped: true } as const;
  const isFailed = (isOver: boolean, found?: ZipLookup | null) => hasFailed({ ...lookup, isOver, found });
  expect([isFailed(true), isFailed(false)]).toEqual([true, false]);
  expect([isFailed(true, null), isFailed(true, jalisco)]).toEqual([false, false]);
});

test('a company’s country is suggested only where it is asked and not answered', () => {
  const step = { paisEmpresa: '' };
  expect(suggestedCountry(step, { pais: 'AR' })).toEqual({ paisEmpresa: 'AR' });
  expect(suggestedCountry(step, { pais: 'AR', paisEmpresa: 'US' })).toEqual({});
  expect(suggestedCountry({}, { pais: 'AR' })).toEqual({});
  expect(suggestedCountry(step, {})).toEqual({});
});
