import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldErrors } from '@/lib/base/result';
import { optionNamesOf } from '@/lib/event/options';
import { type FormName, formNames, type TradeShow } from '@/lib/event/types';
import type { Geo } from '@/lib/geo/create-geo';
import { countryHasPostalLookup } from '@/lib/geo/rules';
import { aShow, shippedShows } from '@/tests/factories/events';
import { answerTo, registrationDeps } from '@/tests/factories/registration';
import { isOptionGroup } from './catalogue/fields';
import { fieldsOf, questionsOf, readQuestion, stepsOf } from './catalogue/forms';
import { isAsked } from './form/answers';
import { askedAnswers } from './form/sent-answers';
import { registrationSteps } from './form/steps';
import { schemaOf } from './schema';
import { type ValidationDeps, validateAnswers } from './validate-answers';

type Answers = Record<string, string | boolean>;

const now = new Date('2026-11-21T10:00:00Z');
const questions = [...new Set(formNames.flatMap((form) => questionsOf(form, aShow)))];
const groups = ['giro', 'principalActividad', 'mercadoAtiende', 'intereses'] as const;

test.each(questions)('the question %s asks exactly the fields that its rules validate', (question) => {
  expect(Object.keys(schemaOf([question], 2026, aShow).shape).sort()).toEqual(
    [...fieldsOf(question, aShow)].sort(),
  );
});

const withBuyers = shippedShows.filter((event) => event.registration.forms.includes('comprador'));

test.each(withBuyers)('the buyer steps of $id ask about each of its groups of options', (event) => {
  const asked = stepsOf('comprador', event).flatMap((step) =>
    step.asks.map((each) => readQuestion(each).name),
  );
  expect(asked.filter(isOptionGroup)).toEqual(groups.filter((group) => event[group].options.length > 0));
});

/** A text of any kind, mostly one that passes. */
const text = (valid: string, ...others: string[]) =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constant(valid) },
    { weight: 1, arbitrary: fc.constantFrom('', '   ', ...others) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(80, 81, 120, 121, 254, 300, 301, 500, 501).map((n) => 'ñ'.repeat(n)),
    },
  );

/** Places as the form can hold them: in countries with lookup, state and city come from the lists. */
const place = (suffix: '' | 'Empresa') =>
  fc
    .oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          ['MX', '44100', 'Jalisco', 'Zapopan'],
          ['MX', '01000', 'Ciudad de México', 'Coyoacán'],
          ['US', '90210', 'California', 'Beverly Hills'],
          ['US', '90210', 'California', 'Los Angeles'],
          ['AR', 'C1002', '', 'Córdoba'],
          ['ES', '08001', 'Catalunya', 'Barcelona'],
        ),
      },
      fc.constantFrom(
        ['MX', '44100', 'Jalisco', ''],
        ['MX', '', '', ''],
        ['MX', '18000', '', ''],
        ['US', '99999', '', ''],
        ['US', '9021', '', ''],
        ['MX', 'C1002', '', ''],
        ['AR', 'C1002', '', ''],
        ['AR', '', '', 'Córdoba'],
        ['', '44100', '', ''],
        ['AR', '12345678901', '', 'Córdoba'],
        ['AR', '123456789012', '', 'Córdoba'],
      ),
      fc
        .tuple(fc.string({ maxLength: 13 }), fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }))
        .map(([code, state, city]) => ['CA', code, state, city]),
    )
    .map((values) =>
      Object.fromEntries(
        ['pais', 'codigoPostal', 'estado', 'ciudad'].map((name, index) => [
          `${name}${suffix}`,
          values[index] as string,
        ]),
      ),
    );

const texts = fc.record({
  email: text('maria@ejemplo.mx', 'maria', ' Ñandú@Muñoz.MX ', 'a@b', `${'a'.repeat(245)}@ejemplo.mx`),
  nombres: text('María José'),
  apellidos: text('Núñez'),
  nacimiento: text('1988', '88', '1899', '1900', '2026', '2027'),
  sexo: fc.constantFrom('F', 'M', 'O', 'N', 'F', 'M', 'O', 'N', ''),
  universidad: text('UNAM'),
  carrera: text('Carpintera'),
  notas: text('Busco herrajes'),
  nombreEmpresa: text('Taller Ñandú'),
  wwwEmpresa: text('www.nandu.example'),
  celular: text('3312345678', '331234567', '33123456789', '33-1234-567', '٣٣١٢٣٤٥٦٧٨'),
  whatsapp: text('', '3312345678', '331'),
  razonSocial: text(''),
  cargo: text('Dueña'),
  telefono: text('', '3312345678', '331'),
  emailEmpresa: text('', 'taller@nandu.example', 'taller'),
  colonia: text(''),
  domicilio: text(''),
  domicilioNumero: text(''),
  redesSocialesUrlEmpresa: text(''),
  giroOtros: text(''),
  principalActividadOtros: text(''),
  mercadoAtiendeOtros: text(''),
  interesesOtros: text(''),
});

/** Options of an event's groups, about as many as may be chosen. */
const optionsOf = (event: TradeShow) =>
  fc
    .tuple(
      ...groups
        .map((group) => ({ names: event[group].options.map(({ name }) => name), max: event[group].max ?? 3 }))
        .map(({ names, max }) =>
          fc.subarray(names, {
            minLength: Math.min(1, names.length),
            maxLength: Math.min(max + 1, names.length),
          }),
        ),
    )
    .map((chosen) =>
      Object.fromEntries(optionNamesOf(event).map((name) => [name, chosen.flat().includes(name)])),
    );

/** Answers that pass, for fields that the generators above do not know. */
const others: Answers = Object.assign({}, ...questions.map((question) => answerTo(question)));

const answersOfForm = (event: TradeShow): fc.Arbitrary<Answers> =>
  fc
    .tuple(texts, optionsOf(event), place(''), place('Empresa'), fc.boolean())
    .map(([typed, chosen, home, company, vip]) => ({
      ...others,
      ...typed,
      ...chosen,
      ...home,
      ...company,
      vip,
    }));

/** What the form refuses, step by step as a person meets it; nothing of a step that is not asked. */
async function refusedByForm(geo: Geo, form: FormName, event: TradeShow, answers: Answers) {
  const steps = registrationSteps(form, event);
  const sent = askedAnswers(steps, answers);
  const errors: Record<string, string> = {};
  for (const step of steps.filter((each) => isAsked(each, answers.pais))) {
    const parsed = schemaOf(step.asks, now.getUTCFullYear(), event).safeParse(sent);
    if (!parsed.success) Object.assign(errors, fieldErrors(parsed.error));
    for (const suffix of ['', 'Empresa']) {
      const country = String(sent[`pais${suffix}`] ?? '');
      const code = String(sent[`codigoPostal${suffix}`] ?? '').trim();
      if (!(`pais${suffix}` in step.blank) || !countryHasPostalLookup(country)) continue;
      if ((await geo.zip(country, code)) === null) errors[`codigoPostal${suffix}`] ??= 'codigoPostalInvalid';
    }
  }
  return errors;
}

async function refusedByApi(
  deps: ValidationDeps,
  form: FormName,
  body: Answers,
): Promise<Record<string, string>> {
  const validated = await validateAnswers(deps, questionsOf(form, deps.event, String(body.pais ?? '')), body);
  return validated.ok ? {} : (validated.fields ?? { refused: validated.code });
}

const cases = formNames.flatMap((form) =>
  (form === 'comprador' ? withBuyers : [aShow]).map((event) => ({ form, event })),
);

test.each(cases)(
  '$form of $event.id: form and API refuse the same, for the same reasons',
  async ({ form, event }) => {
    const { geo } = registrationDeps();
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(answersOfForm(event), async (answers) => {
        const byForm = await refusedByForm(geo, form, event, answers);
        // What was typed where it is hidden now changes nothing, sent or not.
        expect(await refusedByApi({ geo, event, clock: () => now }, form, answers)).toEqual(byForm);
        if (Object.keys(byForm).length === 0) accepted++;
      }),
      { numRuns: 200, seed: 20_270_217 },
    );
    expect(accepted, 'accepted ones among the generated').toBeGreaterThan(10);
  },
  60_000,
);
