import { expect, test } from 'vitest';
import { formNames } from '@/lib/event/types';
import { frozenBy } from '@/tests/factories/hostile-texts';
import { registrationDeps } from '@/tests/factories/registration';
import { fieldsOf, type QuestionName, questionsOf } from './catalogue/forms';
import { placeIn } from './place/decide';
import { type PlaceSuffix, placeFields } from './place/names';
import { validateAnswers, validateStep } from './validate-answers';

const at = (suffix: PlaceSuffix, [pais, codigoPostal, estado, ciudad]: readonly unknown[]) => {
  const names = placeFields(suffix);
  return {
    [names.pais]: pais,
    [names.codigoPostal]: codigoPostal,
    [names.estado]: estado,
    [names.ciudad]: ciudad,
  };
};

const invalid = 'codigoPostalInvalid';
const numeric = 'codigoPostalNumeric';

// Without imported codes, those of Mexico decide only the state.
test.each<
  [QuestionName, unknown[], Record<string, string> | [pais: string, estado?: string, ciudad?: string]]
>([
  ['place', ['US', '90210', 'Texas', 'Austin'], ['US', 'California', 'Beverly Hills']],
  ['place', ['us', ' 90210 '], ['US', 'California', 'Beverly Hills']],
  ['place', ['MX', '44100'], ['MX', 'Jalisco']],
  ['place', ['MX', '44100', 'Sonora', 'Zapopan'], ['MX', 'Jalisco', 'Zapopan']],
  ['place', ['MX', '44100', '', ' zapopán'], ['MX', 'Jalisco', 'Zapopan']],
  ['place', ['MX', '44100', 'Jalisco', 'Monterrey'], ['MX', 'Jalisco']],
  ['place', [undefined, '01000'], ['MX', 'Ciudad de México']],
  ['place', ['AR', 'C1001', '', 'Buenos Aires'], ['AR', '', 'Buenos Aires']],
  ['place', ['AR', 'C1001'], { ciudad: 'ciudadRequired' }],
  ['place', ['MX', '18000'], { codigoPostal: invalid }],
  ['place', ['MX', '4410'], { codigoPostal: invalid }],
  ['place', ['MX', '4410a'], { codigoPostal: numeric }],
  ['place', ['MX', 44100], { codigoPostal: invalid }],
  ['place', ['MX', ''], { codigoPostal: 'codigoPostalRequired' }],
  ['place', ['US', '99999'], { codigoPostal: invalid }],
  ['place', ['', '44100'], { pais: 'paisRequired' }],
  ['place', ['XX', '44100', '', 'Nowhere'], { pais: 'paisInvalid' }],
  ['companyPlace', ['MX', '44100', 'Sonora', 'Zapopan'], ['MX', 'Jalisco', 'Zapopan']],
  ['companyPlace', ['MX', '44100', 'Jalisco'], { ciudadEmpresa: 'ciudadRequired' }],
  ['companyPlace', ['AR', 'C1001', '', 'Córdoba'], { estadoEmpresa: 'estadoRequired' }],
  ['companyPlace', [undefined, '44100', 'Jalisco', 'Zapopan'], { paisEmpresa: 'paisRequired' }],
  ['companyPlace?', [], ['']],
  ['companyPlace?', ['DE', 'D-1'], ['DE']],
  ['companyPlace?', [undefined, '44100', '', 'Monterrey'], ['', 'Jalisco']],
  ['companyPlace?', ['MX', '', '', 'Guadalajara'], ['MX', '', 'Guadalajara']],
  ['companyPlace?', ['XX'], { paisEmpresa: 'paisInvalid' }],
  ['companyPlace?', [undefined, '4410O'], { codigoPostalEmpresa: numeric }],
  ['companyPlace?', ['US', '44100'], { codigoPostalEmpresa: invalid }],
])('the question %s with %j is stored, or refused, as %j', async (question, typed, expected) => {
  const suffix = question === 'place' ? '' : 'Empresa';
  const validated = await validateAnswers(registrationDeps(), [question], at(suffix, typed));
  const { pais, estado, ciudad } = placeIn(suffix, validated.ok ? { ...validated.value } : {});
  if (Array.isArray(expected)) expect([pais, estado, ciudad]).toEqual([...expected, '', ''].slice(0, 3));
  else expect(validated).toMatchObject({ ok: false, fields: expected });
});

test('a company’s city that its postal code contradicts is asked for again', async () => {
  const answers = at('Empresa', ['MX', '44100', 'Sonora', 'Hermosillo']);
  expect(await validateAnswers(registrationDeps(), ['companyPlace'], answers)).toMatchObject({
    fields: { ciudadEmpresa: 'ciudadRequired' },
  });
});

test('a state that the postal code fills in is not missing, and a city that it does not decide is', async () => {
  const answers = at('Empresa', ['MX', '01000', '', '']);
  const { errors, filled } = await validateStep(registrationDeps(), ['companyPlace'], answers);
  expect(filled.estadoEmpresa).toBe('Ciudad de México');
  expect(errors).toEqual({ ciudadEmpresa: 'ciudadRequired' });
});

test.each(Object.entries(frozenBy))(
  '64 KB of %s in every field of every form are refused at once',
  async (_, text) => {
    const deps = registrationDeps();
    const startedAt = performance.now();
    for (const form of formNames) {
      const questions = questionsOf(form, deps.event);
      const fields = questions.flatMap((question) => fieldsOf(question, deps.event));
      const answers = Object.fromEntries(fields.map((field) => [field, text]));
      const validated = await validateAnswers(deps, questions, answers);
      expect(validated).toMatchObject({
        code: 'invalid_fields',
        fields: { nombres: expect.stringMatching(/^tooLong/) },
      });
    }
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  },
);
