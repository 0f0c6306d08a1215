import type { Problem, Typed } from '@/lib/base/form-state';
import { withoutNames } from '@/lib/base/records';
import {
  decidePlace,
  hasFailed,
  lookupOf,
  placeChange,
  placeIn,
  regionAnswers,
  suggestedCountry,
} from '../place/decide';
import { placeFields } from '../place/names';
import { isBlank, mergedAnswers } from './answers';
import { nearest, neighbour, stepOfErrors } from './step-order';
import { trailTo } from './trail';
import type {
  Effect,
  FlowEvent,
  FlowForm,
  FlowState,
  FlowStep,
  FlowTask,
  Leave,
  Next,
  OpenedEvent,
  TaskAnswer,
} from './types';

/*
 * A form of several steps as one reducer. The browser runs it for as long as the page is open. Without script, the
 * server runs it for each request, on what was posted.
 */

/** A form that was not opened yet. */
export const closed: FlowState = {
  step: 0,
  trail: [0],
  answers: {},
  idempotencyKey: '',
  attempt: 0,
  errors: {},
  lookups: {},
  awaiting: null,
  leaving: null,
};

/** Whether an effect waits for an answer. */
export function isTask(effect: Effect): effect is FlowTask {
  return effect.type === 'validate' || effect.type === 'lookUpEmail' || effect.type === 'submit';
}

/** The form's state after an event, and the effects to perform. */
export function next(form: FlowForm, state: FlowState, event: FlowEvent): Next {
  // A move in the browser's history stops the next page from loading.
  if (state.leaving) return { state, effects: event.type === 'historyMoved' ? [state.leaving] : [] };
  switch (event.type) {
    case 'opened': {
      const { state: open, effects } = typedEarly(form, opened(form, event), event.early);
      return withLookups(form, open, ...effects);
    }
    case 'typed':
      return typed(form, state, event.answers);
    case 'continued':
      return continued(state);
    case 'wentBack':
      return movedBack(form, state, neighbour(form.steps, state.step, -1, state.answers.pais));
    case 'historyMoved': {
      const wanted = nearest(form.steps, event.step, state.answers.pais);
      // The current step has to be valid before a later one is shown.
      return wanted > state.step ? continued(state) : movedBack(form, state, wanted);
    }
    case 'answered':
      return event.to === state.awaiting ? answered(form, state, event.to, event.answer) : still(state);
    case 'failed':
      return event.to === state.awaiting ? failed(form, state, event.to, event.problem) : still(state);
    case 'codeLookedUp':
      return codeLookedUp(state, event);
  }
}

const still = (state: FlowState): Next => ({ state, effects: [] });
const ask = (state: FlowState, task: FlowTask): Next => ({
  state: { ...state, awaiting: task },
  effects: [task],
});
const continued = (state: FlowState): Next =>
  state.awaiting ? still(state) : ask(state, { type: 'validate' });

function opened(form: FlowForm, event: OpenedEvent): FlowState {
  const { posted, draft, entry } = event;
  const { initial = {}, locked = [], steps } = form;
  const known = mergedAnswers(steps, initial);
  // A form that was posted before its script was loaded does not include the draft.
  const sent = posted && answersOtherThan(known, steps, posted.answers);
  const answers = {
    ...mergedAnswers(steps, initial, posted?.answers, draft?.answers, sent),
    ...Object.fromEntries(locked.map((name) => [name, known[name] ?? ''])),
  };
  const { attempt = 0, errors = {}, problem } = posted ?? {};
  const step = nearest(steps, (posted ?? draft)?.step ?? 0, answers.pais);
  return {
    ...closed,
    attempt,
    errors,
    problem,
    idempotencyKey: event.idempotencyKey,
    answers,
    step,
    trail: trailTo(entry ?? [], step),
  };
}

/** The given answers that differ from the known ones. What is ticked in a step is one answer. */
function answersOtherThan(known: Typed, steps: readonly FlowStep[], given: Typed): Typed {
  const others = steps.flatMap((step) => {
    const answers = Object.entries(mergedAnswers([step], given));
    const changed = answers.filter(
      ([name, answer]) => !isBlank(answer) && String(answer) !== String(known[name]),
    );
    const hasTicked = changed.some(([, answer]) => answer === true);
    return hasTicked ? [...changed, ...answers.filter(([, answer]) => answer === false)] : changed;
  });
  return Object.fromEntries(others);
}

/** Takes over what was typed before the script was loaded, as if it were typed now. */
function typedEarly(form: FlowForm, before: FlowState, early: Typed | undefined): Next {
  const answers = mergedAnswers(form.steps, before.answers, early);
  return typed(form, before, withoutNames(answers, form.locked ?? []));
}

/**
 * Takes over what was typed, and removes its errors. Another country or postal code changes state and city, unless these
 * were typed too.
 */
function typed({ steps, states }: FlowForm, before: FlowState, answers: Typed): Next {
  const given = Object.fromEntries(
    Object.entries(answers).filter(([name, answer]) => answer !== before.answers[name]),
  );
  if (Object.keys(given).length === 0) return still(before);
  let state = {
    ...before,
    answers: { ...before.answers, ...given },
    errors: withoutNames(before.errors, Object.keys(given)),
  };
  const effects: Effect[] = [{ type: 'storeDraft' }];
  for (const suffix of steps[before.step]?.places ?? []) {
    const place = placeIn(suffix, state.answers);
    const change = placeChange(placeIn(suffix, before.answers), place);
    if (!change) continue;
    const decision = decidePlace(place, { change, states });
    const answers = { ...state.answers, ...(decision && regionAnswers(suffix, decision)), ...given };
    const lookup = lookupOf(suffix, answers, true);
    const errors = withoutNames(state.errors, [placeFields(suffix).codigoPostal]);
    state = { ...state, answers, errors, lookups: { ...state.lookups, [suffix]: lookup } };
    if (lookup) effects.push({ type: 'lookUpCode', lookup });
  }
  return { state, effects };
}

/** Starts the lookups of postal codes that the shown step contains and that have no result yet. */
function withLookups({ steps }: FlowForm, state: FlowState, ...effects: Effect[]): Next {
  const started = (steps[state.step]?.places ?? [])
    .filter((suffix) => !state.lookups[suffix] || hasFailed(state.lookups[suffix]))
    .flatMap((suffix) => lookupOf(suffix, state.answers, false) ?? []);
  const lookups = Object.fromEntries(started.map((lookup) => [lookup.suffix, lookup]));
  return {
    state: { ...state, lookups: { ...state.lookups, ...lookups } },
    effects: [...effects, ...started.map((lookup) => ({ type: 'lookUpCode', lookup }) as const)],
  };
}

function codeLookedUp(before: FlowState, event: Extract<FlowEvent, { type: 'codeLookedUp' }>): Next {
  const { lookup, found } = event;
  const { suffix, isTyped } = lookup;
  if (before.lookups[suffix] !== lookup) return still(before);
  const state = { ...before, lookups: { ...before.lookups, [suffix]: { ...lookup, isOver: true, found } } };
  const decision = decidePlace(placeIn(suffix, before.answers), { assigned: found, isEarlier: !isTyped });
  if (!decision) return still(state);
  const { estado, ciudad, codigoPostal } = placeFields(suffix);
  const answers = { ...before.answers, ...regionAnswers(suffix, decision) };
  const errors = decision.error
    ? { ...before.errors, [codigoPostal]: decision.error }
    : withoutNames(before.errors, [codigoPostal, estado, ciudad]);
  return { state: { ...state, answers, errors }, effects: [{ type: 'storeDraft' }] };
}

function movedBack(form: FlowForm, before: FlowState, step: number): Next {
  // A submission cannot be cancelled. Any other task no longer matters.
  const awaiting = before.awaiting?.type === 'submit' ? before.awaiting : null;
  const state = { ...before, awaiting };
  return step === state.step ? still(state) : show(form, state, step);
}

function answered(form: FlowForm, before: FlowState, to: FlowTask, answer: TaskAnswer): Next {
  const { errors = {}, problem, filled } = answer;
  const state = { ...before, awaiting: null, answers: { ...before.answers, ...filled } };
  if (answer.next) {
    const leaving: Leave = { type: 'leave', to: answer.next, isDone: answer.isDone === true };
    return { state: { ...state, leaving }, effects: [leaving] };
  }
  if (problem || Object.keys(errors).length > 0) {
    // Two steps may ask for the same field.
    const found = to.type === 'submit' ? stepOfErrors(form.steps, errors) : undefined;
    const step = found ?? state.step;
    return refused({ ...state, step, trail: trailTo(state.trail, step), errors, problem });
  }
  switch (to.type) {
    case 'validate':
      if (state.step === form.steps.length - 1) return ask(state, { type: 'submit' });
      return form.steps[state.step]?.id === 'email'
        ? ask(state, { type: 'lookUpEmail' })
        : forward(form, state);
    case 'lookUpEmail':
      return forward(form, state);
    default:
      return still(state);
  }
}

function failed(form: FlowForm, before: FlowState, to: FlowTask, problem: Problem): Next {
  const state = { ...before, awaiting: null };
  // A failed lookup does not block the form, since the registration itself checks the email.
  if (to.type === 'lookUpEmail') return forward(form, state);
  return refused({ ...state, errors: {}, problem });
}

const refused = (state: FlowState): Next => ({
  state: { ...state, attempt: state.attempt + 1 },
  effects: [{ type: 'storeDraft' }],
});

const forward = (form: FlowForm, state: FlowState): Next =>
  show(form, state, neighbour(form.steps, state.step, 1, state.answers.pais));

/** Shows a step, without the errors of the previous one. */
function show(form: FlowForm, before: FlowState, step: number): Next {
  const answers = { ...before.answers, ...suggestedCountry(form.steps[step]?.blank ?? {}, before.answers) };
  const state = {
    ...before,
    step,
    trail: trailTo(before.trail, step),
    answers,
    errors: {},
    problem: undefined,
  };
  return withLookups(form, state, { type: 'show' });
}
