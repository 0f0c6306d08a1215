import { z } from 'zod';
import { answerText, operation } from './operation';

const state = z.object({ code: answerText, name: answerText }).readonly();
const jalisco = { code: 'JAL', name: 'Jalisco' };
const lists = { isCacheable: true } as const;

/** Operations on countries and postal codes. Country codes are ISO 3166-1 alpha-2 in any letter case. */
export const countryOperations = {
  'GET /api/countries': operation({
    id: 'listCountries',
    summary: 'All countries, named and sorted in the language of the request',
    ...lists,
    answer: z.array(z.object({ iso2: answerText, name: answerText })),
    example: [{ iso2: 'MX', name: 'México' }],
  }),
  'GET /api/countries/{iso2}': operation({
    id: 'getCountry',
    summary: 'A country with its phone code and its states',
    ...lists,
    answer: z.object({
      iso2: answerText,
      name: answerText,
      phone_code: answerText.regex(/^\d+$/),
      states: z.array(state),
    }),
    example: { iso2: 'MX', name: 'México', phone_code: '52', states: [jalisco] },
    refusals: ['not_found'],
  }),
  'GET /api/countries/states/{country}': operation({
    id: 'listStates',
    summary: 'The states of a country; empty for a country without states',
    ...lists,
    answer: z.array(state),
    example: [jalisco],
    refusals: ['not_found'],
  }),
  'GET /api/countries/cities/{country}/{state}': operation({
    id: 'listCities',
    summary: 'The cities of a state in Mexico or the United States; empty elsewhere',
    description: 'The state is a name or a code, ignoring accents and letter case.',
    ...lists,
    answer: z.array(answerText),
    example: ['Guadalajara', 'Zapopan'],
    refusals: ['not_found'],
  }),
  'GET /api/countries/zipcodes/{country}/{zip}': operation({
    id: 'lookUpPostalCode',
    summary: 'The state and the city of a postal code in Mexico or the United States',
    description:
      'Null for an unknown code and for other countries. The city is null where only the state is known.',
    ...lists,
    answer: z.object({ stateName: answerText, city: answerText.nullable() }).nullable(),
    example: { stateName: 'Jalisco', city: 'Guadalajara' },
  }),
};
