import { createFormControl, type FieldErrors } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft } from '@/components/form/draft';
import type { Typed } from '@/lib/base/form-state';
import { type FormAction, untouched } from '@/lib/base/form-state';
import type { FormName } from '@/lib/event/types';
import { createGeo } from '@/lib/geo/create-geo';
import { closed, next } from '@/lib/registration/form/flow';
import type { WizardPosition } from '@/lib/registration/form/steps';
import type { FlowEvent } from '@/lib/registration/form/types';
import type { PlaceSuffix } from '@/lib/registration/place/names';
import { aShow } from '@/tests/factories/events';
import { freshStore } from '@/tests/factories/store';
import { buildForm } from './build-form';
import { runFlow } from './follow-flow';
import type { Wizard } from './types';

const continued = { type: 'continued' } as const;
const key = 'k'.repeat(32);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A form that is open at a step, with a server and a validation that accept everything until a test changes them. */
async function openForm(kind: FormName, id: string, typed: Typed = {}, places: readonly PlaceSuffix[] = []) {
  const built = await buildForm({ event: aShow, geo: createGeo(freshStore()) }, kind, 'en');
  const definition = { ...built, steps: built.steps.map((step) => ({ ...step, places })) };
  const step = definition.steps.findIndex((each) => each.id === id);
  const opened = { type: 'opened', idempotencyKey: key, draft: { step, answers: typed } } as const;
  const state = { current: next(definition, closed, opened).state };
  const validate = vi.fn(async (): Promise<FieldErrors<Typed>> => ({}));
  const action = vi.fn<FormAction<WizardPosition>>(async () => untouched);
  const follow = vi.fn();
  const control = createFormControl<Typed>({
    defaultValues: state.current.answers,
    resolver: async () => ({ values: {}, errors: await validate() }),
    shouldFocusError: false,
  });
  // As `useForm` does once its form is rendered. Before, fields have their default values.
  control.control._state.mount = true;
  const wizard: Wizard = {
    definition,
    fields: { ...control, formState: control.control._formState },
    hidden: { form: kind },
    action,
    state,
    dispatch(event) {
      const after = next(definition, state.current, event);
      state.current = after.state;
      return after.effects;
    },
    history: { follow, movedTo: () => null },
    heading: { current: null },
  };
  return {
    wizard,
    validate,
    action,
    follow,
    texts: definition.texts,
    run: (event: FlowEvent) => runFlow(wizard, event),
    state: () => state.current,
    shownStep: () => definition.steps[state.current.step]?.id,
    errorOf: (name: string) => control.getFieldState(name).error?.message,
    isSubmitted: () => control.control._formState.isSubmitted,
    draft: () => readDraft(definition.draft),
  };
}

test('tasks run one after the other, each on the state that the answer before it led to', async () => {
  const form = await openForm('visitante', 'email', { email: 'maria@ejemplo.mx' });
  const tasks: unknown[] = [];
  const note = () => tasks.push([form.state().awaiting?.type, form.shownStep()]);
  form.validate.mockImplementation(async () => {
    note();
    return {};
  });
  form.action.mockImplementation(async () => {
    note();
    return untouched;
  });
  expect(await form.run(continued)).toBeNull();
  expect(tasks).toEqual([
    ['validate', 'email'],
    ['lookUpEmail', 'email'],
  ]);
  expect([form.shownStep(), form.state().awaiting]).toEqual(['details', null]);
  expect(form.draft()).toMatchObject({ step: 1, answers: { email: 'maria@ejemplo.mx' } });
  expect(form.follow).toHaveBeenCalledExactlyOnceWith([0, 1]);
  tasks.length = 0;
  await form.run(continued);
  expect(tasks).toEqual([
    ['validate', 'details'],
    ['submit', 'details'],
  ]);
});

test('the form is posted with what was typed, its step and its key', async () => {
  const form = await openForm('visitante', 'details', { email: 'maria@ejemplo.mx', nombres: ' María ' });
  await form.run(continued);
  const [, posted] = form.action.mock.calls[0] ?? [];
  expect(Object.fromEntries(posted ?? [])).toMatchObject({
    form: 'visitante',
    email: 'maria@ejemplo.mx',
    nombres: 'María',
    step: '1',
    idempotencyKey: key,
  });
});

test.each<FieldErrors<Typed>>([{}, { giro: { type: 'custom', message: 'giroRequired' } }])(
  'an answer that arrives after the person went back has no effect: %j',
  async (errors) => {
    const form = await openForm('comprador', 'type');
    form.validate.mockImplementation(async () => {
      await form.run({ type: 'wentBack' });
      return errors;
    });
    await form.run(continued);
    expect(form.shownStep()).toBe('personal');
    expect(form.state()).toMatchObject({ attempt: 0, errors: {}, awaiting: null });
    expect(form.errorOf('giro')).toBeUndefined();
  },
);

test('a refused step shows its errors', async () => {
  const form = await openForm('comprador', 'type');
  form.validate.mockResolvedValue({ giro: { type: 'custom', message: 'giroRequired' } });
  expect(await form.run(continued)).toBeNull();
  expect(form.state()).toMatchObject({ attempt: 1, errors: { giro: 'giroRequired' } });
  expect(form.errorOf('giro')).toBe('giroRequired');
  expect(form.action).not.toHaveBeenCalled();
});

test('a refused form shows the errors of an earlier step beside its fields', async () => {
  const form = await openForm('visitante', 'details');
  form.action.mockResolvedValue({ ...untouched, errors: { email: 'Email is not valid' } });
  await form.run(continued);
  expect([form.shownStep(), form.errorOf('email')]).toEqual(['email', 'Email is not valid']);
  // The fields validate what is typed only once their step was sent.
  expect(form.isSubmitted()).toBe(false);
  expect(form.follow).toHaveBeenLastCalledWith([0]);
});

test('the answers that a step suggests are in its fields', async () => {
  const form = await openForm('comprador', 'personal', { pais: 'AR' });
  await form.run(continued);
  expect([form.shownStep(), form.wizard.fields.getValues('paisEmpresa')]).toEqual(['company', 'AR']);
});

test.each([
  ['problem', true],
  ['offline', false],
] as const)('a form that cannot be sent keeps its answers and says why: %s', async (text, onLine) => {
  vi.stubGlobal('navigator', { onLine });
  const form = await openForm('visitante', 'details', { nombres: 'María' });
  form.action.mockRejectedValue(new Error('Away'));
  expect(await form.run(continued)).toBeNull();
  expect(form.state()).toMatchObject({ step: 1, attempt: 1, awaiting: null });
  expect(form.state().problem?.text).toBe(form.texts[text]);
  expect(form.draft()).toMatchObject({ step: 1, answers: { nombres: 'María' } });
});

test('a lookup that fails lets the person continue', async () => {
  const form = await openForm('visitante', 'email');
  form.action.mockRejectedValue(new Error('Away'));
  await form.run(continued);
  expect([form.shownStep(), form.state().problem]).toEqual(['details', undefined]);
});

test.each([
  ['/landing?id=1', true, null],
  ['/login', undefined, { step: 1 }],
])(
  'the next page %s is returned; the draft is removed only if the form is done',
  async (to, isDone, kept) => {
    const form = await openForm('visitante', 'details');
    await form.run({ type: 'typed', answers: { nombres: 'María' } });
    form.follow.mockClear();
    form.action.mockResolvedValue({ ...untouched, next: to, isDone });
    expect(await form.run(continued)).toMatchObject({ next: to, isDone: isDone === true });
    if (kept) expect(form.draft()).toMatchObject(kept);
    else expect(form.draft()).toBeNull();
    expect(form.follow).not.toHaveBeenCalled();
  },
);

/** A form of visitors at its place, whose lookup of a postal code is answered with this. */
async function openPlace(answer: unknown, typed: Typed) {
  const fetched = vi.fn(async () => Response.json(answer));
  vi.stubGlobal('fetch', fetched);
  const form = await openForm('visitante', 'details', { pais: 'US', ...typed }, ['']);
  const { fields } = form.wizard;
  return { ...form, fetched, fields, region: () => [fields.getValues('estado'), fields.getValues('ciudad')] };
}

test('a postal code fills the fields of state and city as soon as it is complete', async () => {
  const form = await openPlace({ stateName: 'California', city: 'Beverly Hills' }, {});
  form.fields.setError('ciudad', { message: 'ciudadRequired' });
  await form.run({ type: 'typed', answers: { codigoPostal: '90210' } });
  await vi.waitFor(() => expect(form.region()).toEqual(['California', 'Beverly Hills']));
  expect(form.errorOf('ciudad')).toBeUndefined();
  expect(form.draft()).toMatchObject({ answers: { codigoPostal: '90210', estado: 'California' } });
  expect(form.fetched).toHaveBeenCalledOnce();
});

test('a postal code that is not assigned is an error until it is changed', async () => {
  const form = await openPlace(null, { estado: 'Texas', ciudad: 'Austin' });
  await form.run({ type: 'typed', answers: { codigoPostal: '99999' } });
  await vi.waitFor(() => expect(form.errorOf('codigoPostal')).toBe('codigoPostalInvalid'));
  expect(form.region()).toEqual(['', '']);
  await form.run({ type: 'typed', answers: { codigoPostal: '9999' } });
  expect(form.errorOf('codigoPostal')).toBeUndefined();
});

test('a step with a postal code that is not assigned is refused, and state and city are emptied', async () => {
  const form = await openPlace(null, { codigoPostal: '99998', estado: 'Texas', ciudad: 'Austin' });
  await form.run(continued);
  expect(form.state()).toMatchObject({ attempt: 1, errors: { codigoPostal: 'codigoPostalInvalid' } });
  expect(form.region()).toEqual(['', '']);
  expect(form.action).not.toHaveBeenCalled();
});

test('a postal code that cannot be looked up does not block the form', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const form = await openPlace(null, { codigoPostal: '90211', estado: 'Texas' });
  form.fetched.mockRejectedValue(new Error('Away'));
  await form.run(continued);
  expect(form.action).toHaveBeenCalledOnce();
  expect(form.region()).toEqual(['Texas', '']);
});

test('the required state and city of a step have no error where the postal code fills them in', async () => {
  const form = await openPlace({ stateName: 'California', city: 'Beverly Hills' }, { codigoPostal: '90212' });
  form.validate.mockResolvedValue({ ciudad: { type: 'custom', message: 'ciudadRequired' } });
  await form.run(continued);
  expect(form.state()).toMatchObject({
    attempt: 0,
    answers: { estado: 'California', ciudad: 'Beverly Hills' },
  });
  expect(form.action).toHaveBeenCalledOnce();
});

test.each([
  ['another country', '90213', { pais: 'AR' }],
  ['another code', '90215', { codigoPostal: '10001' }],
])(
  'a lookup of Continue fills in nothing if the person chose %s meanwhile',
  async (_, codigoPostal, typed) => {
    const form = await openPlace(null, { codigoPostal });
    form.fetched.mockImplementation(async () => {
      for (const [name, answer] of Object.entries(typed)) form.fields.setValue(name, answer);
      return Response.json({ stateName: 'California', city: 'Beverly Hills' });
    });
    await form.run(continued);
    expect(form.region()).toEqual(['', '']);
  },
);

test('a lookup of Continue keeps the city that the person chose meanwhile', async () => {
  const form = await openPlace(null, { codigoPostal: '90214', estado: 'California' });
  form.fetched.mockImplementation(async () => {
    form.fields.setValue('ciudad', 'Burbank');
    await form.run({ type: 'typed', answers: { ciudad: 'Burbank' } });
    return Response.json({ stateName: 'California', city: null });
  });
  await form.run(continued);
  expect(form.region()).toEqual(['California', 'Burbank']);
});
