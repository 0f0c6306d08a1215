import { beforeEach, expect, test, vi } from 'vitest';
import { untouched } from '@/lib/base/form-state';
import { ok, refuse, refuseFields } from '@/lib/base/result';
import { described } from '@/lib/registration/form/steps';
import { aShow } from '@/tests/factories/events';
import { formOf } from '@/tests/factories/form-of';
import { answerWizard, wizardAction } from './answer-wizard';

const request = { headers: new Headers() };

// Outside Next there is no request.
vi.mock('next/headers', () => ({ headers: async () => request.headers }));

const byScript = new Headers({ origin: 'http://localhost:3000', 'next-action': 'x' });

const steps = [
  described({ id: 'personal', asks: ['nombres', 'apellidos', 'place'] }, aShow),
  described({ id: 'company', asks: ['nombreEmpresa', 'cargo', 'companyPlace'], only: 'abroad' }, aShow),
  described({ id: 'type', asks: ['giro'] }, aShow),
];
const key = 'k'.repeat(32);

const posted = (fields: Record<string, string>): FormData =>
  formOf({ locale: 'en', pais: 'MX', nombres: 'María', ...fields });

const answer = (fields: Record<string, string>, store = vi.fn(async () => ok({}))) =>
  answerWizard(untouched, posted(fields), { steps, store });

beforeEach(() => {
  request.headers = byScript;
});

test('nothing is stored for a page of another origin; step, key and answers are kept', async () => {
  const store = vi.fn(async () => ok({}));
  const action = wizardAction(() => ({ steps, store }));
  const form = posted({ form: 'comprador', step: '2', idempotencyKey: key });
  for (const headers of [new Headers(), new Headers({ origin: 'https://elsewhere.example' })]) {
    request.headers = headers;
    expect(await action(untouched, form)).toMatchObject({
      problem: { isOurs: true },
      typed: { nombres: 'María' },
      data: { step: 2, idempotencyKey: key },
    });
  }
  expect(store).not.toHaveBeenCalled();
});

test('back opens the previous step without validation, with everything that was typed', async () => {
  const back = await answer({ step: '2', goBack: '', pais: 'AR', giroMuebleria: 'on', idempotencyKey: key });
  expect(back).toMatchObject({
    errors: {},
    typed: { nombres: 'María', giroMuebleria: true, giroServicios: false },
    data: { step: 1, idempotencyKey: key },
  });
  // People in Mexico are not asked about the company.
  expect((await answer({ step: '2', goBack: '' })).data?.step).toBe(0);
});

test('a correction keeps the answers with which it was opened', async () => {
  const original = 'nombres=Mar%C3%ADa';
  const refused = await answer(
    { step: '2', original },
    vi.fn(async () => refuse('unavailable')),
  );
  expect(refused.data?.original).toBe(original);
  expect((await answer({ step: '2' })).data).not.toHaveProperty('original');
});

test('the last step stores the answers that people of that country are asked for', async () => {
  const store = vi.fn(async () => ok({ next: '/landing?id=1' }));
  const state = await answer({ step: '2', cargo: 'Dueña', giroMuebleria: 'on', giroImportador: 'on' }, store);
  expect(state).toMatchObject({ isDone: true, next: '/landing?id=1' });
  const [answers] = store.mock.calls[0] as unknown as [Record<string, unknown>];
  expect(answers).toMatchObject({ nombres: 'María', giroMuebleria: true });
  expect(Object.keys(answers)).not.toContain('cargo');
  expect(Object.keys(answers)).not.toContain('giroImportador');
});

test('a phone number comes without its separators and its country’s code', async () => {
  const store = vi.fn(async () => ok({}));
  const asked = [described({ id: 'personal', asks: ['celular', 'place'] }, aShow)];
  const form = posted({ celular: '0052 33 1234-5678', codigoPostal: '44100' });
  await answerWizard(untouched, form, { steps: asked, store });
  expect(store).toHaveBeenCalledWith(expect.objectContaining({ celular: '3312345678' }), expect.anything());
});

test('a refused form opens the first step with an error, and keeps its key', async () => {
  const store = vi.fn(async () => refuseFields({ giro: 'giroRequired', nombres: 'nombresRequired' }));
  const state = await answer({ step: '2', giroMuebleria: 'on', idempotencyKey: key }, store as never);
  expect(state).toMatchObject({
    errors: { giro: expect.any(String), nombres: 'First Name is Required' },
    data: { step: 0, idempotencyKey: key },
  });
  expect(state.problem).toBeUndefined();
});

test('an error that no step shows becomes a problem with the support contact', async () => {
  const store = vi.fn(async () => refuseFields({ categoria: 'categoriaInvalid' }));
  const state = await answer({ step: '2', giroMuebleria: 'on' }, store as never);
  expect(state).toMatchObject({ problem: { isOurs: true }, data: { step: 2 } });
  const away = await answer(
    { step: '2', giroMuebleria: 'on' },
    vi.fn(async () => refuse('unavailable')) as never,
  );
  expect(away).toMatchObject({ problem: { isOurs: true }, data: { step: 2 } });
});

test.each(['', 'x'.repeat(201), 'white space in a key'])(
  'a form without a proper key gets one: %j',
  async (idempotencyKey) => {
    const state = await answer({ step: '2', goBack: '', idempotencyKey });
    expect(state.data?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test.each(['99', '-1', 'x', ''])('a forged step is one of the form: %j', async (step) => {
  request.headers = new Headers();
  expect([0, 2]).toContain((await answer({ step })).data?.step);
});

test('a step before the last is validated by itself; its postal code fills state and city', async () => {
  const store = vi.fn(async () => ok({}));
  const person = { nombres: ' María ', apellidos: 'Núñez', pais: 'US', codigoPostal: '90210', ciudad: 'x' };
  const state = await answer({ step: '0', ...person }, store);
  expect(state).toMatchObject({
    errors: {},
    typed: { nombres: 'María', estado: 'California', ciudad: 'Beverly Hills', paisEmpresa: 'US' },
    data: { step: 1 },
  });
  expect(state.isDone).toBeUndefined();
  expect(store).not.toHaveBeenCalled();
});

test('the last step is validated before anything is stored', async () => {
  const store = vi.fn(async () => ok({}));
  expect(await answer({ step: '2' }, store)).toMatchObject({ errors: { giro: expect.any(String) } });
  expect(store).not.toHaveBeenCalled();
});
