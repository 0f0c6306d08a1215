import { expect, test } from 'vitest';
import { fieldErrors } from '@/lib/base/result';
import { formNames, type TradeShow } from '@/lib/event/types';
import { createGeo } from '@/lib/geo/create-geo';
import { fill } from '@/lib/i18n/fill';
import { locales } from '@/lib/i18n/locale';
import { fieldsOf, questionsOf } from '@/lib/registration/catalogue/forms';
import { openedAnswers } from '@/lib/registration/form/answers';
import { stepCount } from '@/lib/registration/form/step-order';
import { placeLists } from '@/lib/registration/place/lists';
import { schemaOf } from '@/lib/registration/schema';
import { eventNamed } from '@/tests/factories/events';
import { freshStore } from '@/tests/factories/store';
import { buildForm, buildUpdateForm } from './build-form';
import { labelsIn } from './country-labels';
import { serverLists } from './server-lists';

const deps = () => ({ event: eventNamed('furniture'), geo: createGeo(freshStore()) });

test('a correction shows its category, and links back to the previous page', async () => {
  const back = { href: '/dashboard', label: 'Back to dashboard' };
  const correction = { draft: 'd', back, categoria: 'CONGRESISTA' } as const;
  const { texts, back: shown } = await buildUpdateForm(deps(), 'congresista', 'en', correction);
  expect(texts.progress).toBe('Your registration: Conference attendee');
  expect(shown).toEqual(back);
});

test('names the form over each of its steps', async () => {
  const { texts, back } = await buildForm(deps(), 'visitante', 'es');
  expect(fill(texts.progress, { step: 2, of: 2 })).toBe('Visitante · paso 2 de 2');
  expect(back.href).toBe('/');
});

test('no heading of a step repeats the legend of its options', async () => {
  for (const event of ['furniture', 'foundry', 'coffee-roasters'].map(eventNamed))
    for (const form of event.registration.forms)
      for (const locale of locales) {
        const { steps } = await buildForm({ ...deps(), event }, form, locale);
        for (const { title, questions } of steps)
          for (const question of questions)
            if (question.kind === 'options')
              expect(title.toLowerCase()).not.toContain(question.props.label.toLowerCase());
      }
});

test('outside Mexico, the parts of an address have other labels', async () => {
  const { steps } = await buildForm(deps(), 'comprador', 'en');
  const questions = steps.flatMap((step) => step.questions);
  const place = questions.find((question) => question.kind === 'place' && question.suffix === 'Empresa');
  if (place?.kind !== 'place') throw new Error('unreachable');
  const labels = ['', 'MX', 'US', 'AR'].map((country) => labelsIn(country, place.labels, place.elsewhere));
  expect(labels.map(({ estado }) => estado)).toEqual([
    ...['Company state', 'Company state', 'State', 'State, province or region'],
  ]);
  expect(labels.map(({ codigoPostal }) => codigoPostal)).toEqual([
    ...['Company ZIP or postal code', 'Company ZIP or postal code', 'ZIP code', 'Company ZIP or postal code'],
  ]);
});

test('asks for optional answers last in each step', async () => {
  for (const event of ['furniture', 'foundry']) {
    const { steps } = await buildForm({ ...deps(), event: eventNamed(event) }, 'comprador', 'en');
    for (const { asks } of steps) {
      const optional = asks.map((question) => question.endsWith('?'));
      expect(optional).toEqual([...optional].sort());
    }
  }
});

test('asks for optional uses of the data only if the event has any', async () => {
  const askedBy = async (event: TradeShow) => {
    const { steps } = await buildForm({ ...deps(), event }, 'visitante', 'en');
    return steps.flatMap(({ questions }) => questions).some(({ kind }) => kind === 'purposes');
  };
  const event = eventNamed('furniture');
  expect(await askedBy(event)).toBe(true);
  expect(await askedBy({ ...event, privacy: { ...event.privacy, optionalPurposes: [] } })).toBe(false);
});

test('has the messages of all errors that its answers may have, and no others', async () => {
  const hostile = [undefined, '', ' ', 'x'.repeat(2_000), 'www.a.mx', '1', 7, true, ['a'], {}];
  const keys = new Set<string>();
  for (const form of formNames) {
    const event = eventNamed('furniture');
    const { messages } = await buildForm({ ...deps(), event }, form, 'es');
    const questions = questionsOf(form, event);
    const fields = questions.flatMap((question) => fieldsOf(question, event));
    const errors = hostile.flatMap((value) =>
      ['MX', 'US', 'JP', value].flatMap((pais) => {
        const answers = { ...Object.fromEntries(fields.map((field) => [field, value])), pais };
        const parsed = schemaOf(questions, 2026, event).safeParse(answers);
        return parsed.success ? [] : Object.values(fieldErrors(parsed.error));
      }),
    );
    expect(Object.keys(messages)).toEqual(expect.arrayContaining([...new Set(errors)]));
    for (const key of Object.keys(messages)) keys.add(key);
  }
  expect([...keys].filter((key) => /password|code[A-Z]|role|session|folio/.test(key))).toEqual([]);
});

test.each([
  ['furniture', 'MX', ['Aguascalientes', [20, 20]]],
  ['coffee-roasters', 'US', ['Alabama', undefined]],
])('of %s begins with %s and contains its states', async (name, country, [first, prefixes]) => {
  const event = eventNamed(name);
  const { steps } = await buildForm({ ...deps(), event }, 'visitante', 'es');
  const { states } = await placeLists({ ...deps(), event }, 'es');
  expect(steps.flatMap(({ blank }) => ('pais' in blank ? [blank.pais] : []))).toEqual([country]);
  expect(states.country).toBe(country);
  expect(states.list.map(({ code, name }) => ({ code, name }))).toEqual(await deps().geo.states(country));
  expect(states.list[0]).toMatchObject({ name: first, ...(prefixes && { prefixes }) });
});

test('no list of countries, phone codes or states is in the data of a form', async () => {
  const { countries, phoneCodes, states } = await placeLists(deps(), 'es');
  const { texts: _, ...definition } = await buildForm(deps(), 'comprador', 'es');
  const data = JSON.stringify(definition);
  expect(countries.filter(({ name }) => data.includes(`"${name}"`))).toEqual([]);
  expect(states.list.filter(({ name }) => data.includes(`"${name}"`))).toEqual([]);
  expect(data).not.toContain(`"${phoneCodes.MX}"`);
  expect(serverLists.get('es')?.countries).toEqual(countries);
});

test('abroad, a buyer’s form begins with the steps of people who are asked about their company', async () => {
  const stepsShown = async (homeCountry: string) => {
    const event = { ...eventNamed('furniture'), homeCountry };
    const { steps } = await buildForm({ ...deps(), event }, 'comprador', 'en');
    expect(steps.find(({ id }) => id === 'company')?.blank.paisEmpresa).toBe('');
    return stepCount(steps, 0, openedAnswers({ steps }).pais).of;
  };
  expect([await stepsShown('MX'), await stepsShown('US')]).toEqual([4, 5]);
});
