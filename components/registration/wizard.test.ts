import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from '@/components/form/draft';
import { type Answers, type FormAction, type FormState, untouched } from '@/lib/base/form-state';
import type { FormName } from '@/lib/event/types';
import { createGeo } from '@/lib/geo/create-geo';
import type { Locale } from '@/lib/i18n/locale';
import type { WizardPosition } from '@/lib/registration/form/steps';
import type { FlowEvent } from '@/lib/registration/form/types';
import { placeLists, placeListsPath } from '@/lib/registration/place/lists';
import type { PlaceSuffix } from '@/lib/registration/place/names';
import { aShow } from '@/tests/factories/events';
import { answersOf } from '@/tests/factories/registration';
import { freshStore } from '@/tests/factories/store';
import { buildForm } from './build-form';
import { Wizard } from './wizard';

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
  vi.stubGlobal('fetch', listsOr(vi.fn()));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server that answers with the lists of the forms, and everything else by `fetched`. */
const listsOr = (fetched: (path: string) => Promise<Response>) => async (path: string) =>
  path === placeListsPath('en')
    ? Response.json(await placeLists({ event: aShow, geo: createGeo(freshStore()) }, 'en'))
    : fetched(path);

/** A browser's window, with a history of one entry. */
function aWindow() {
  const history = {
    state: null as unknown,
    go: () => {},
    pushState: vi.fn((state: unknown) => {
      history.state = state;
    }),
    replaceState: (state: unknown) => {
      history.state = state;
    },
  };
  return { history, location: { pathname: '/' }, addEventListener: vi.fn(), removeEventListener: vi.fn() };
}

interface Opening {
  places?: readonly PlaceSuffix[];
  /** What was posted without script. */
  posted?: FormState<WizardPosition>;
}

/** A form, not open yet, whose steps have these places, with a server that accepts everything until a test changes it. */
async function aForm(
  kind: FormName,
  { places = [], posted = untouched }: Opening = {},
  locale: Locale = 'en',
) {
  vi.stubGlobal('window', aWindow());
  const built = await buildForm({ event: aShow, geo: createGeo(freshStore()) }, kind, locale);
  const definition = { ...built, steps: built.steps.map((step) => ({ ...step, places })) };
  const action = vi.fn<FormAction<WizardPosition>>(async () => untouched);
  const initial: Answers = kind === 'comprador' ? { email: 'maria@ejemplo.mx' } : {};
  const wizard = new Wizard({ definition, action, initial }, posted);
  return { wizard, definition, action, texts: definition.texts };
}

/** A form that is open at a step. Everything is answered validly, unless overridden. */
async function openForm(kind: FormName, id: string, overrides: Answers = {}, opening: Opening = {}) {
  const { wizard, definition, action } = await aForm(kind, opening);
  const step = definition.steps.findIndex((each) => each.id === id);
  const answers = { ...answersOf(kind), ...overrides } as Answers;
  writeDraft(definition.draft, { step, answers, idempotencyKey: key });
  wizard.open();
  await vi.waitFor(() => expect(wizard.view().fields.isLoaded).toBe(true), { timeout: 30_000 });
  const { fields } = wizard.view();
  return {
    fields,
    action,
    texts: definition.texts,
    run: (event: FlowEvent) => wizard.run(event),
    state: () => wizard.view().state,
    shownStep: () => definition.steps[wizard.view().state.step]?.id,
    errorOf: (name: string) => fields.getErrors(name)?.message,
    draft: () => readDraft(definition.draft),
    type: (name: string, value: string) =>
      fields.register(name).onChange({ type: 'change', target: { name, value } }),
  };
}

test('tasks run one after the other, each on the state that the answer before it led to', async () => {
  const form = await openForm('visitante', 'email', { email: 'maria@ejemplo.mx' });
  const tasks: unknown[] = [];
  form.action.mockImplementation(async () => {
    tasks.push([form.state().awaiting?.type, form.shownStep()]);
    return untouched;
  });
  const validating = form.run(continued);
  expect(form.state().awaiting).toEqual({ type: 'validate' });
  expect(await validating).toBeNull();
  expect([form.shownStep(), form.state().awaiting]).toEqual(['details', null]);
  expect(form.draft()).toMatchObject({ step: 1, answers: { email: 'maria@ejemplo.mx' } });
  expect(window.history.state).toEqual({ formTrail: [0, 1] });
  await form.run(continued);
  expect(tasks).toEqual([
    ['lookUpEmail', 'email'],
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

test.each([true, false])(
  'an answer that arrives after the person went back has no effect: valid %s',
  async (giroMuebleria) => {
    const form = await openForm('comprador', 'type', { giroMuebleria });
    const validating = form.run(continued);
    await form.run({ type: 'wentBack' });
    await validating;
    expect(form.shownStep()).toBe('personal');
    expect(form.state()).toMatchObject({ attempt: 0, awaiting: null });
    expect(form.errorOf('giro')).toBeUndefined();
  },
);

test('a refused step shows its errors', async () => {
  const form = await openForm('comprador', 'type', { giroMuebleria: false });
  expect(await form.run(continued)).toBeNull();
  expect(form.state()).toMatchObject({ attempt: 1 });
  expect(form.errorOf('giro')).toBe('giroRequired');
  expect(form.action).not.toHaveBeenCalled();
});

test('a refused form shows the errors of an earlier step, each until its answer changes', async () => {
  const form = await openForm('visitante', 'details');
  form.action.mockResolvedValue({ ...untouched, errors: { email: 'Email is not valid' } });
  await form.run(continued);
  expect([form.shownStep(), form.errorOf('email')]).toEqual(['email', 'Email is not valid']);
  expect(window.history.state).toEqual({ formTrail: [0] });
  // The fields validate what is typed only once their step was sent.
  await form.type('email', 'maria@');
  expect(form.errorOf('email')).toBeUndefined();
  await form.run(continued);
  expect(form.errorOf('email')).toBe('emailInvalid');
  await form.type('email', 'maria');
  expect(form.errorOf('email')).toBe('emailInvalid');
});

test('the answers that a step suggests are in its fields', async () => {
  const form = await openForm('comprador', 'personal', {
    pais: 'AR',
    codigoPostal: 'C1002',
    ciudad: 'Córdoba',
  });
  await form.run(continued);
  expect([form.shownStep(), form.fields.getValues('paisEmpresa')]).toEqual(['company', 'AR']);
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
  ['/login', undefined, { step: 1, answers: { nombres: 'María' } }],
])(
  'the next page %s is returned; the draft is removed only if the form is done, and not stored again',
  async (to, isDone, kept) => {
    const form = await openForm('visitante', 'details');
    await form.type('nombres', 'María');
    form.action.mockResolvedValue({ ...untouched, next: to, isDone });
    expect(await form.run(continued)).toMatchObject({ next: to, isDone: isDone === true });
    await form.type('nombres', 'José');
    if (kept) expect(form.draft()).toMatchObject(kept);
    else expect(form.draft()).toBeNull();
  },
);

test('the library of a form whose first step has one field is loaded when somebody uses it', async () => {
  const { wizard } = await aForm('visitante');
  wizard.open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(wizard.view().fields.isLoaded).toBe(false);
  await wizard.run(continued);
  expect(wizard.view().fields.getErrors('email')?.message).toBe('emailRequired');
  const buyers = await aForm('comprador');
  buyers.wizard.open();
  await vi.waitFor(() => expect(buyers.wizard.view().fields.isLoaded).toBe(true), { timeout: 30_000 });
});

test('what is typed before the library is loaded is kept for a person who leaves meanwhile', async () => {
  const { wizard, definition } = await aForm('visitante');
  wizard.open();
  expect(readDraft(definition.draft)).toBeNull();
  const email = { name: 'email', type: 'text', value: 'maria@ejemplo.mx', defaultValue: '' };
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => (selector.includes('email') ? [email] : []),
  });
  for (const control of ['HTMLSelectElement', 'HTMLInputElement']) vi.stubGlobal(control, class {});
  wizard.noteInput();
  expect(readDraft(definition.draft)?.answers.email).toBe('maria@ejemplo.mx');
});

test('a form that was refused without script has its answers and errors before and after its library is loaded', async () => {
  const posted = {
    ...untouched,
    attempt: 1,
    typed: { email: 'maria@' },
    errors: { email: 'Email is not valid' },
    data: { step: 0, idempotencyKey: key },
  };
  const { wizard } = await aForm('visitante', { posted });
  const shown = () => {
    const { state, fields } = wizard.view();
    return [state.attempt, fields.getValues('email'), fields.getErrors('email')?.message];
  };
  expect(shown()).toEqual([1, 'maria@', 'Email is not valid']);
  wizard.open();
  await vi.waitFor(() => expect(wizard.view().fields.isLoaded).toBe(true), { timeout: 30_000 });
  expect(shown()).toEqual([1, 'maria@', 'Email is not valid']);
});

test('a form whose lists cannot be loaded says so, keeps what was typed, and continues once they can', async () => {
  const { wizard, texts } = await aForm('visitante', {}, 'es');
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  wizard.open();
  expect(await wizard.run(continued)).toBeNull();
  expect(wizard.view().state.problem).toMatchObject({ hint: texts.checkConnection });
  expect(wizard.view().fields.isLoaded).toBe(false);
  vi.stubGlobal('fetch', async () =>
    Response.json(await placeLists({ event: aShow, geo: createGeo(freshStore()) }, 'es')),
  );
  await wizard.run(continued);
  expect(wizard.view().fields).toMatchObject({ isLoaded: true, lists: { states: { country: 'MX' } } });
});

/** A form of visitors at its place, whose lookup of a postal code is answered with this. */
async function openPlace(answer: unknown, typed: Answers) {
  const fetched = vi.fn(async () => Response.json(answer));
  vi.stubGlobal('fetch', listsOr(fetched));
  const place = { pais: 'US', codigoPostal: '', estado: '', ciudad: '' };
  const form = await openForm('visitante', 'details', { ...place, ...typed }, { places: [''] });
  const { fields } = form;
  return {
    ...form,
    fetched,
    region: () => [fields.getValues('estado'), fields.getValues('ciudad')],
    async typeCode(code: string) {
      await form.type('codigoPostal', code);
      await form.run({ type: 'placeTyped', suffix: '', change: 'code' });
    },
  };
}

test('a postal code fills the fields of state and city as soon as it is complete', async () => {
  const form = await openPlace({ stateName: 'California', city: 'Beverly Hills' }, {});
  await form.typeCode('90210');
  await vi.waitFor(() => expect(form.region()).toEqual(['California', 'Beverly Hills']), { timeout: 30_000 });
  expect(form.draft()).toMatchObject({ answers: { codigoPostal: '90210', estado: 'California' } });
  expect(form.fetched).toHaveBeenCalledOnce();
});

test('a postal code that is not assigned is an error until it is changed', async () => {
  const form = await openPlace(null, { estado: 'Texas', ciudad: 'Austin' });
  await form.typeCode('99999');
  await vi.waitFor(() => expect(form.errorOf('codigoPostal')).toBe('codigoPostalInvalid'), {
    timeout: 30_000,
  });
  expect(form.region()).toEqual(['', '']);
  await form.typeCode('9999');
  expect(form.errorOf('codigoPostal')).toBeUndefined();
});

test('a step with a postal code that is not assigned is refused, and state and city are emptied', async () => {
  const form = await openPlace(null, { codigoPostal: '99998', estado: 'Texas', ciudad: 'Austin' });
  await form.run(continued);
  expect(form.state()).toMatchObject({ attempt: 1 });
  expect(form.errorOf('codigoPostal')).toBe('codigoPostalInvalid');
  expect(form.region()).toEqual(['', '']);
  expect(form.action).not.toHaveBeenCalled();
});

test.each(['90216-0001', ' 90217 ', '９０２１８'])(
  'the code %j, which was in the field before the form took over, is looked up as it is sent',
  async (codigoPostal) => {
    const form = await openPlace({ stateName: 'California', city: 'Beverly Hills' }, { codigoPostal });
    await form.run(continued);
    expect(form.errorOf('codigoPostal')).toBeUndefined();
    expect(form.action).toHaveBeenCalledOnce();
    expect(form.region()).toEqual(['California', 'Beverly Hills']);
  },
);

test('a postal code that cannot be looked up does not block the form', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const form = await openPlace(null, { estado: 'Texas' });
  form.fetched.mockRejectedValue(new Error('Away'));
  form.fields.setValue('codigoPostal', '90211');
  await form.run(continued);
  expect(form.action).toHaveBeenCalledOnce();
  expect(form.region()).toEqual(['Texas', '']);
});

test.each([
  ['another country', '90213', { pais: 'AR' }],
  ['another code', '90215', { codigoPostal: '10001' }],
])(
  'a lookup of Continue fills in nothing if the person chose %s meanwhile',
  async (_, codigoPostal, typed) => {
    const form = await openPlace(null, {});
    form.fields.setValue('codigoPostal', codigoPostal);
    form.fetched.mockImplementation(async () => {
      for (const [name, answer] of Object.entries(typed)) form.fields.setValue(name, answer);
      return Response.json({ stateName: 'California', city: 'Beverly Hills' });
    });
    await form.run(continued);
    expect(form.region()).toEqual(['', '']);
  },
);

test('a lookup of Continue keeps the city that the person chose meanwhile', async () => {
  const form = await openPlace(null, { estado: 'California' });
  form.fields.setValue('codigoPostal', '90214');
  form.fetched.mockImplementation(async () => {
    form.fields.setValue('ciudad', 'Burbank');
    return Response.json({ stateName: 'California', city: null });
  });
  await form.run(continued);
  expect(form.region()).toEqual(['California', 'Burbank']);
});

test('an answer that the person corrects while Continue looks up a postal code is not refused', async () => {
  const form = await openPlace(null, { nacimiento: '198' });
  form.fields.setValue('codigoPostal', '90219');
  form.fetched.mockImplementation(async () => {
    await form.type('nacimiento', '1984');
    return Response.json({ stateName: 'California', city: null });
  });
  await form.run(continued);
  expect(form.errorOf('nacimiento')).toBeUndefined();
  expect(form.action).toHaveBeenCalledOnce();
});
