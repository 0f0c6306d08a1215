import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answers } from '@/lib/base/form-state';
import { itemAt, withoutNames } from '@/lib/base/records';
import { type FormName, formNames } from '@/lib/event/types';
import { mexicanStates } from '@/lib/geo/mexico';
import type { ZipLookup } from '@/lib/geo/rules';
import { aShow } from '@/tests/factories/events';
import { placeChange, placeIn } from '../place/decide';
import { mergedAnswers, openedAnswers } from './answers';
import { closed, isTask, next } from './flow';
import { nearest, neighbour, stepCount } from './step-order';
import { described, registrationSteps } from './steps';
import type { Effect, Errors, FlowEvent, FlowForm, FlowState, FlowTask, TaskAnswer } from './types';

/** A buyer's form: the company is asked abroad only. */
const form: FlowForm = {
  steps: [
    described({ id: 'personal', asks: ['nombres', 'place'] }, aShow),
    described({ id: 'company', asks: ['nombres', 'cargo', 'companyPlace'], only: 'abroad' }, aShow),
    described({ id: 'type', asks: ['giro'] }, aShow),
    described({ id: 'markets', asks: ['vip?'] }, aShow),
  ],
};
const visitor: FlowForm = { steps: registrationSteps('visitante', aShow) };

const key = 'k'.repeat(32);

/** A form with its answers and errors, which their owner changes as the effects say. `effects` are the others. */
interface OpenForm {
  state: FlowState;
  answers: Answers;
  errors: Errors;
  effects: readonly Effect[];
}

/** A form after an event. */
function afterEvent(before: OpenForm, event: FlowEvent, of: FlowForm = form): OpenForm {
  let { answers, errors } = before;
  const { state, effects } = next(of, before.state, event, answers);
  for (const effect of effects) {
    if (effect.type === 'fill') {
      answers = { ...answers, ...effect.answers };
      errors = { ...withoutNames(errors, Object.keys(effect.answers)), ...effect.errors };
    }
    if (effect.type === 'refuse') errors = effect.errors;
    if (effect.type === 'show') errors = {};
  }
  return { state, answers, errors, effects: effects.filter(({ type }) => type !== 'fill') };
}

/** A form that is opened with these answers. */
function open(
  answers: Answers,
  event: Partial<Extract<FlowEvent, { type: 'opened' }>> = {},
  of = form,
): OpenForm {
  const unopened = { state: closed, answers: mergedAnswers(of.steps, answers), errors: {}, effects: [] };
  return afterEvent(unopened, { type: 'opened', idempotencyKey: key, ...event }, of);
}

/** A form that was opened at a step, with these answers. */
function at(step: number, answers: Answers = {}, of: FlowForm = form): OpenForm {
  return open(answers, { posted: { step } }, of);
}

/** A form in which these answers were typed. */
function type(before: OpenForm, typed: Answers, of: FlowForm = form): OpenForm {
  const answers = { ...before.answers, ...typed };
  let done: OpenForm = { ...before, answers, effects: [] };
  for (const suffix of of.steps[before.state.step]?.places ?? []) {
    const change = placeChange(placeIn(suffix, before.answers), placeIn(suffix, answers));
    if (!change) continue;
    const { effects, ...changed } = afterEvent(
      done,
      { type: 'placeTyped', suffix, change, typed: Object.keys(typed) },
      of,
    );
    done = { ...changed, effects: [...done.effects, ...effects] };
  }
  return done;
}

/** Runs an event and answers each task that it causes; an error means that the task could not be asked. */
function run(
  before: OpenForm,
  event: FlowEvent,
  answers: Partial<Record<FlowTask['type'], TaskAnswer | Error>> = {},
  of = form,
) {
  const tasks: FlowTask['type'][] = [];
  let done = afterEvent(before, event, of);
  for (let to = taskOf(done.effects); to; to = taskOf(done.effects)) {
    tasks.push(to.type);
    const answer = answers[to.type] ?? {};
    done = afterEvent(
      done,
      answer instanceof Error
        ? { type: 'failed', to, problem: { text: answer.message } }
        : { type: 'answered', to, answer },
      of,
    );
  }
  return { ...done, tasks };
}

/** The task among these effects. */
const taskOf = (effects: readonly Effect[]): FlowTask | undefined => effects.find(isTask);

const continued = { type: 'continued' } as const;

describe('continue and back', () => {
  test.each([
    ['MX', 0, 2],
    ['AR', 0, 1],
    ['', 0, 2],
    ['AR', 1, 2],
    ['MX', 3, 3],
  ])('in %j step %i is followed by %i', (pais, from, to) => {
    expect(neighbour(form.steps, from, 1, pais)).toBe(to);
  });

  test.each([
    ['MX', 2, 0],
    ['AR', 2, 1],
    ['MX', 0, 0],
  ])('in %j back leads from step %i to %i', (pais, from, to) => {
    expect(neighbour(form.steps, from, -1, pais)).toBe(to);
    expect(run(at(from, { pais }), { type: 'wentBack' })).toMatchObject({ state: { step: to }, tasks: [] });
  });

  test.each([
    ['MX', 1, 0],
    ['AR', 1, 1],
    ['MX', 3, 3],
    ['MX', 99, 3],
    ['MX', -1, 0],
    ['MX', Number.NaN, 0],
    ['MX', 1.5, 0],
  ])('in %j step %d opens step %i', (pais, wanted, to) => {
    expect(nearest(form.steps, wanted, pais)).toBe(to);
    expect(at(wanted, { pais }).state.step).toBe(to);
  });

  test('an accepted step leads to the next one, which suggests the country of the company', () => {
    const { state, answers, effects, tasks } = run(at(0, { pais: 'AR' }), continued);
    expect([state.step, answers.paisEmpresa, effects, tasks]).toEqual([
      1,
      'AR',
      [{ type: 'show' }],
      ['validate'],
    ]);
    expect(run(at(0, { pais: 'AR', paisEmpresa: 'US' }), continued).answers.paisEmpresa).toBe('US');
  });

  test('a refused step stays, also where an earlier one asks for the same', () => {
    const refused = run(at(1, { pais: 'AR' }), continued, { validate: { errors: { nombres: 'x' } } });
    expect(refused).toMatchObject({ state: { step: 1, attempt: 1 }, errors: { nombres: 'x' } });
    expect(refused.effects).toEqual([{ type: 'refuse', errors: { nombres: 'x' }, isOtherStep: false }]);
  });

  test('the lists fill what a postal code decides', () => {
    const filled = { estado: 'California', ciudad: 'Beverly Hills' };
    expect(run(at(0), continued, { validate: { filled } }).answers).toMatchObject(filled);
  });

  test('a new step leaves errors and problem behind', () => {
    const refused = run(at(2), continued, {
      validate: { errors: { giro: 'x' }, problem: { text: 'Away' } },
    });
    const { state, errors } = run(refused, { type: 'wentBack' });
    expect([errors, state.problem, state.attempt]).toEqual([{}, undefined, 1]);
  });
});

describe('a registered email', () => {
  test('is looked up once, when the first step is submitted, and leads to another page', () => {
    const known = { lookUpEmail: { next: '/invitadolanding?id=1', problem: { text: 'Registered' } } };
    const { state, effects, tasks } = run(at(0, {}, visitor), continued, known, visitor);
    expect(tasks).toEqual(['validate', 'lookUpEmail']);
    expect(effects).toEqual([{ type: 'leave', to: '/invitadolanding?id=1', isDone: false }]);
    expect([state.leaving]).toEqual(effects);
  });

  test.each([{}, new Error('Away')])(
    'lets the person continue if it is unknown or cannot be looked up',
    (lookUpEmail) => {
      const { state, effects } = run(at(0, {}, visitor), continued, { lookUpEmail }, visitor);
      expect([state.step, state.problem, effects]).toEqual([1, undefined, [{ type: 'show' }]]);
    },
  );

  test('is looked up neither in a buyer’s form nor for a step with errors', () => {
    expect(run(at(0), continued).tasks).toEqual(['validate']);
    const errors = { email: 'emailInvalid' };
    expect(run(at(0, {}, visitor), continued, { validate: { errors } }, visitor).tasks).toEqual(['validate']);
  });
});

describe('a submission', () => {
  test('leads to the next page; only a registration removes the tab’s draft', () => {
    const done = { submit: { next: '/landing?id=1', isDone: true } };
    expect(run(at(3), continued, done)).toMatchObject({
      tasks: ['validate', 'submit'],
      effects: [{ type: 'leave', isDone: true }],
    });
    const expired = { submit: { next: '/login', problem: { text: 'Sign in' } } };
    expect(run(at(3), continued, expired).effects).toEqual([{ type: 'leave', to: '/login', isDone: false }]);
  });

  test('that is refused opens the first step with an error, a group of options included', () => {
    const opened = (errors: Record<string, string>) => run(at(3), continued, { submit: { errors } }).state;
    expect(opened({ vip: 'x' })).toMatchObject({ step: 3, attempt: 1 });
    expect(opened({ vip: 'x', giro: 'x' }).step).toBe(2);
    expect(opened({ cargo: 'x', giro: 'x' }).step).toBe(1);
    expect(opened({ categoria: 'x' }).step).toBe(3);
  });

  test('that cannot be made stays where it is and says why, and can be tried again', () => {
    const failed = run(at(3), continued, { submit: new Error('Away') });
    expect(failed.state).toMatchObject({ step: 3, attempt: 1, problem: { text: 'Away' } });
    expect(run(failed, continued).tasks).toEqual(['validate', 'submit']);
  });

  test('is not repeated while it is under way, nor after it', () => {
    expect(afterEvent(afterEvent(at(3), continued), continued).effects).toEqual([]);
    const left = run(at(3), continued, { submit: { next: '/landing' } });
    for (const event of [
      continued,
      { type: 'placeTyped', suffix: '', change: 'code' },
      { type: 'wentBack' },
    ] as const)
      expect(next(form, left.state, event, left.answers)).toEqual({ state: left.state, effects: [] });
  });

  test('leads to the next page again if the browser’s back button stopped it from loading', () => {
    const { state, effects, answers } = run(at(3), continued, { submit: { next: '/landing', isDone: true } });
    expect(next(form, state, { type: 'historyMoved', step: 2 }, answers)).toEqual({ state, effects });
  });

  test('takes effect even if the person has gone back meanwhile', () => {
    const validating = afterEvent(at(3), continued);
    const to = itemAt(validating.effects.filter(isTask), 0);
    const submitting = afterEvent(validating, { type: 'answered', to, answer: {} });
    const submit = itemAt(submitting.effects.filter(isTask), 0);
    const back = afterEvent(submitting, { type: 'wentBack' });
    const answer = { next: '/landing?id=1', isDone: true };
    expect(afterEvent(back, { type: 'answered', to: submit, answer }).effects).toMatchObject([
      { type: 'leave' },
    ]);
  });
});

test('steps are counted as people of a country meet them', () => {
  expect([0, 2, 3].map((step) => stepCount(form.steps, step, 'MX'))).toEqual([
    { step: 1, of: 3 },
    { step: 2, of: 3 },
    { step: 3, of: 3 },
  ]);
  expect([0, 1, 3].map((step) => stepCount(form.steps, step, 'AR'))).toEqual([
    { step: 1, of: 4 },
    { step: 2, of: 4 },
    { step: 4, of: 4 },
  ]);
});

describe('the browser’s history', () => {
  const to = (step: number) => ({ type: 'historyMoved', step }) as const;

  test('back shows the step at once', () => {
    expect(run(at(2), to(0))).toMatchObject({ state: { step: 0 }, effects: [{ type: 'show' }], tasks: [] });
  });

  test('forward is like continue: only from a valid step, to the next one that is asked', () => {
    expect(run(at(0), to(2))).toMatchObject({ state: { step: 2 }, effects: [{ type: 'show' }] });
    expect(run(at(0, { pais: 'AR' }), to(2)).state.step).toBe(1);
    expect(run(at(0), to(3)).state.step).toBe(2);
    const refused = run(at(0), to(2), { validate: { errors: { nombres: 'x' } } });
    expect(refused.state).toMatchObject({ step: 0, attempt: 1 });
    expect(run(at(0, {}, visitor), to(1), {}, visitor).tasks).toEqual(['validate', 'lookUpEmail']);
  });

  test('back cancels the forward button’s validation', () => {
    const moved = afterEvent(at(0), to(2));
    const back = afterEvent(moved, to(0));
    const late = { type: 'answered', to: itemAt(moved.effects.filter(isTask), 0), answer: {} } as const;
    expect(afterEvent(back, late)).toEqual({ ...back, effects: [] });
  });

  test('an answer to a step that was left is ignored', () => {
    const validating = afterEvent(at(2), continued);
    const back = afterEvent(validating, to(0));
    const late = { type: 'answered', to: itemAt(validating.effects.filter(isTask), 0), answer: {} } as const;
    expect(afterEvent(back, late)).toEqual({ ...back, effects: [] });
  });

  const abroad = at(0, { pais: 'AR' });
  const tried = (errors: Record<string, string>) => ({ submit: { errors } });
  test.each<[string, number[], number[], FlowEvent, Parameters<typeof run>[2]?]>([
    ['continue adds an entry', [0, 1], [0, 1, 2], continued],
    ['a refused step keeps it', [0, 1], [0, 1], continued, { validate: { errors: { cargo: 'x' } } }],
    ['back removes one', [0, 1, 2], [0, 1], { type: 'wentBack' }],
    ['back from the first entry changes it', [2], [1], { type: 'wentBack' }],
    ['the browser’s back button moves to another entry', [0, 1, 2], [0], to(0)],
    ['the browser’s forward button too', [0], [0, 1], to(1)],
    ['a refused submission keeps the last step', [0, 1, 2, 3], [0, 1, 2, 3], continued, tried({ vip: 'x' })],
    ['or returns to an earlier one', [0, 1, 2, 3], [0, 1], continued, tried({ cargo: 'x' })],
    ['or inserts one that was never shown', [0, 2, 3], [0, 1], continued, tried({ cargo: 'x' })],
    ['or changes the only entry', [3], [1], continued, tried({ cargo: 'x' })],
  ])('%s: %j becomes %j', (_, before, after, event, answers) => {
    const step = before.at(-1) ?? 0;
    const { state } = run({ ...abroad, state: { ...abroad.state, trail: before, step } }, event, answers);
    expect(state).toMatchObject({ trail: after, step: after.at(-1) });
  });

  test('a refusal after the person went back adds the entry of the step with the error', () => {
    const submit = { type: 'submit' } as const;
    const state = { ...abroad.state, trail: [0, 1, 2, 3], step: 3, awaiting: submit };
    const back = afterEvent({ ...abroad, state }, to(1));
    const refused = afterEvent(back, { type: 'answered', to: submit, answer: { errors: { vip: 'x' } } });
    expect(refused.state).toMatchObject({ trail: [0, 1, 3], step: 3 });
    expect(refused.effects).toMatchObject([{ type: 'refuse', isOtherStep: true }]);
  });
});

describe('an opened form', () => {
  test('continues its draft, but not at a step that is not asked any more', () => {
    const draft = { step: 1 };
    expect(open({ pais: 'MX' }, { draft }).state).toMatchObject({ step: 0, idempotencyKey: key });
    expect(open({ pais: 'AR' }, { draft }).state.step).toBe(1);
  });

  test.each([
    [undefined, 3, [3]],
    [[0, 1], 3, [0, 1, 3]],
    [[0, 1, 2], 2, [0, 1, 2]],
    [[0, 1, 2], 1, [0, 1]],
    // After a success there is no draft.
    [[0, 1], undefined, [0]],
  ])(
    'in an entry of the browser’s history that names %j, with a draft of step %d, leads to %j',
    (entry, step, trail) => {
      const draft = step === undefined ? null : { step };
      expect(open({ pais: 'AR' }, { entry, draft }).state).toMatchObject({ trail, step: trail.at(-1) });
    },
  );

  test('shows what was refused without script', () => {
    const posted = { step: 2, attempt: 3, problem: { text: 'Away' } };
    expect(open({}, { posted, draft: { step: 0 } }).state).toMatchObject(posted);
  });
});

describe('the answers of an opened form', () => {
  const { steps } = form;

  test('are those that were typed last: what was posted, then the draft, then what is known', () => {
    const answers = openedAnswers({
      steps,
      initial: { nombres: 'known', cargo: 'known', giroOtros: 'known', estado: 'known' },
      draft: { nombres: 'draft', cargo: 'draft', giroOtros: 'draft' },
      posted: { cargo: 'posted', giroOtros: '' },
    });
    expect(answers).toMatchObject({ nombres: 'draft', cargo: 'posted', giroOtros: 'draft', estado: 'known' });
  });

  test('are those of the draft where the posted ones are those that the page showed first', () => {
    const draft = { nombres: 'draft', pais: 'US', cargo: 'draft' };
    const posted = { nombres: 'known', pais: 'MX', cargo: 'posted' };
    expect(openedAnswers({ steps, initial: { nombres: 'known' }, draft, posted })).toMatchObject({
      nombres: 'draft',
      pais: 'US',
      cargo: 'posted',
    });
  });

  test('include what was ticked in a step as a whole', () => {
    const draft = { giroMuebleria: true };
    const ticked = { giroMuebleria: false, giroServicios: true };
    expect(openedAnswers({ steps, draft, posted: ticked })).toMatchObject(ticked);
    const untouched = { giroMuebleria: false, giroServicios: false };
    expect(openedAnswers({ steps, draft, posted: untouched }).giroMuebleria).toBe(true);
  });

  test('keep what cannot be changed as it is known', () => {
    const other = { nombres: 'other' };
    const known = { initial: { nombres: 'known' }, locked: ['nombres'] };
    expect(openedAnswers({ steps, ...known, draft: other, posted: other }).nombres).toBe('known');
  });
});

describe('a postal code', () => {
  const states = { country: 'MX', list: mexicanStates };
  const of = { ...form, states };
  const beverlyHills = { stateName: 'California', city: 'Beverly Hills' };
  const region = ({ answers }: OpenForm) => [answers.estado, answers.ciudad];
  /** What follows the answer to the lookup that these effects start. */
  const lookedUp = (before: OpenForm, found?: ZipLookup | null): OpenForm => {
    const started = before.effects.flatMap((effect) => (effect.type === 'lookUpCode' ? [effect.lookup] : []));
    return afterEvent(before, { type: 'codeLookedUp', lookup: itemAt(started, 0), found }, of);
  };

  test.each<[string, Answers, Answers, string[]]>([
    [
      'is looked up once it is complete',
      { pais: 'MX', codigoPostal: '4410' },
      { codigoPostal: '44100' },
      ['44100'],
    ],
    ['is looked up in another country', { pais: 'MX', codigoPostal: '44100' }, { pais: 'US' }, ['44100']],
    ['is not looked up while it is incomplete', { pais: 'MX' }, { codigoPostal: '4410' }, []],
    ['is not looked up in other countries', { pais: 'AR' }, { codigoPostal: '44100' }, []],
    ['is looked up once', { pais: 'MX', codigoPostal: '44100' }, { nombres: 'María' }, []],
  ])('%s', (_, before, typed, codes) => {
    const { effects } = type(at(0, before, of), typed, of);
    expect(effects).toEqual(
      codes.map((code) => ({ type: 'lookUpCode', lookup: expect.objectContaining({ code }) })),
    );
  });

  test('fills state and city, and removes their errors', () => {
    const refused = {
      ...at(0, { pais: 'US' }, of),
      errors: { ciudad: 'x', codigoPostal: 'x', nombres: 'x' },
    };
    const filled = lookedUp(type(refused, { codigoPostal: '90210' }, of), beverlyHills);
    expect(region(filled)).toEqual(['California', 'Beverly Hills']);
    expect(filled.errors).toEqual({ nombres: 'x' });
    expect(filled.state.lookups['']).toMatchObject({ isOver: true, found: beverlyHills });
  });

  test('that is not assigned is an error and empties state and city', () => {
    const before = at(0, { pais: 'US', estado: 'Texas', ciudad: 'Austin' }, of);
    const unassigned = lookedUp(type(before, { codigoPostal: '99999' }, of), null);
    expect(region(unassigned)).toEqual(['', '']);
    expect(unassigned.errors).toEqual({ codigoPostal: 'codigoPostalInvalid' });
    expect(type(unassigned, { codigoPostal: '9999' }, of).errors).toEqual({});
  });

  test('that cannot be looked up changes nothing, and is looked up again when its step is shown again', () => {
    const before = at(1, { pais: 'AR', paisEmpresa: 'US', estadoEmpresa: 'Texas' }, of);
    const failed = lookedUp(type(before, { codigoPostalEmpresa: '90210' }, of));
    expect(failed).toMatchObject({ answers: { estadoEmpresa: 'Texas' }, errors: {}, state: { step: 1 } });
    const back = afterEvent(failed, { type: 'wentBack' }, of);
    expect(run(back, continued, {}, of).effects).toMatchObject([
      { type: 'show' },
      { type: 'lookUpCode', lookup: { suffix: 'Empresa', code: '90210' } },
    ]);
  });

  test('replaces the state of the earlier one', () => {
    const before = at(0, { pais: 'MX', codigoPostal: '44100', estado: 'Jalisco', ciudad: 'Zapopan' }, of);
    const typed = type(before, { codigoPostal: '64000' }, of);
    expect(typed.answers).toMatchObject({ codigoPostal: '64000', estado: 'Nuevo León', ciudad: '' });
    expect(typed.state.lookups['']).toMatchObject({ code: '64000', isTyped: true, isOver: false });
  });

  test('an answer for a code that was changed meanwhile is ignored', () => {
    const lookingUp = type(at(0, { pais: 'US' }, of), { codigoPostal: '90210' }, of);
    const typed = type(lookingUp, { codigoPostal: '9021' }, of);
    expect(lookedUp({ ...typed, effects: lookingUp.effects }, beverlyHills)).toEqual({
      ...typed,
      effects: [],
    });
  });

  test('that was in the form before changes neither answers nor errors', () => {
    const draft = { pais: 'US', codigoPostal: '90210', estado: 'Texas', ciudad: 'Austin' };
    const done = lookedUp(open(draft, { draft: { step: 0 } }, of), null);
    expect([region(done), done.errors, done.effects]).toEqual([['Texas', 'Austin'], {}, []]);
  });

  test('its state and city are empty in another country, unless they are typed with it', () => {
    const before = at(0, { pais: 'AR', estado: 'Córdoba', ciudad: 'Córdoba' }, of);
    expect(region(type(before, { pais: 'US' }, of))).toEqual(['', '']);
    expect(region(type(before, { pais: 'US', estado: 'Texas' }, of))).toEqual(['Texas', '']);
  });
});

/** What a person does, and what they are answered. */
const action = fc.oneof(
  fc.record({ type: fc.constant('typed' as const), name: fc.nat(), text: fc.string({ maxLength: 5 }) }),
  fc.record({ type: fc.constant('country' as const), pais: fc.constantFrom('MX', 'AR', '') }),
  fc.record({ type: fc.constant('code' as const), code: fc.constantFrom('44100', '44101', '4') }),
  fc.record({ type: fc.constant('lookedUp' as const), isFound: fc.boolean() }),
  fc.record({ type: fc.constant('continued' as const) }),
  fc.record({ type: fc.constant('wentBack' as const) }),
  fc.record({ type: fc.constant('historyMoved' as const), step: fc.integer({ min: -1, max: 6 }) }),
  fc.record({ type: fc.constant('reloaded' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;
const reply = fc.oneof(
  { weight: 4, arbitrary: fc.constant<TaskAnswer | Error>({}) },
  { weight: 1, arbitrary: fc.constant<TaskAnswer | Error>({ errors: { nombres: 'x' } }) },
  { weight: 1, arbitrary: fc.constant<TaskAnswer | Error>({ problem: { text: 'Away' } }) },
  { weight: 1, arbitrary: fc.constant<TaskAnswer | Error>(new Error('Away')) },
);
const story = fc.array(fc.tuple(action, reply), { maxLength: 30 });

/** What a person types; undefined if they do something else. */
function typedBy(each: Action, of: FlowForm): Answers | undefined {
  const texts = Object.entries(mergedAnswers(of.steps)).flatMap(([name, blank]) =>
    blank === '' && !/^pais/.test(name) ? [name] : [],
  );
  if (each.type === 'typed') return { [itemAt(texts, each.name % texts.length)]: each.text };
  if (each.type === 'country') return { pais: each.pais };
  return each.type === 'code' ? { codigoPostal: each.code } : undefined;
}

/** The answer to a lookup, if one is under way. */
function lookupAnswer(isFound: boolean, { lookups }: FlowState): FlowEvent | undefined {
  const lookup = Object.values(lookups).find((each) => each?.isOver === false);
  return (
    lookup && {
      type: 'codeLookedUp',
      lookup,
      found: isFound ? { stateName: 'Jalisco', city: 'Zapopan' } : null,
    }
  );
}

const flowOf = (kind: FormName): FlowForm => ({ steps: registrationSteps(kind, aShow) });

describe.each(formNames)('the form %s', (kind) => {
  const of = flowOf(kind);

  /** The form after something happened. A reload opens it with the answers and the step of its draft. */
  function happen(before: OpenForm, each: Action, reply: TaskAnswer | Error): OpenForm {
    const typed = typedBy(each, of);
    if (typed) return type(before, typed, of);
    if (each.type === 'reloaded') return open(before.answers, { draft: before.state }, of);
    const event = each.type === 'lookedUp' ? lookupAnswer(each.isFound, before.state) : (each as FlowEvent);
    return event ? run(before, event, { validate: reply, lookUpEmail: reply, submit: reply }, of) : before;
  }

  test('changes nothing that was typed but state and city, in any order of events', () => {
    fc.assert(
      fc.property(story, (happened) => {
        const typed: Answers = {};
        let opened = open({}, {}, of);
        for (const [each, answer] of happened) {
          Object.assign(typed, typedBy(each, of));
          // Only another country and a postal code that is looked up change what was typed, namely state and city.
          if (['country', 'lookedUp'].includes(each.type))
            for (const name of Object.keys(typed)) if (/^(?:estado|ciudad)/.test(name)) delete typed[name];
          opened = happen(opened, each, answer);
          expect(opened.answers).toMatchObject(typed);
        }
      }),
    );
  });
});
