import type { Answers } from '@/lib/base/form-state';
import {
  decidePlace,
  hasFailed,
  lookupOf,
  type PlaceDecision,
  placeIn,
  regionAnswers,
  suggestedCountry,
} from '../place/decide';
import { type PlaceSuffix, placeFields } from '../place/names';
import { nearest, neighbour, stepOfErrors } from './step-order';
import { trailTo } from './trail';
import type { Effect, FlowEvent, FlowForm, FlowState, FlowTask, Leave, Next, TaskAnswer } from './types';

/*
 * A form of several steps as one reducer. The browser runs it for as long as the page is open. Without script, the
 * server runs it for each request, on what was posted. It keeps neither answers nor errors: each event comes with the
 * current answers, and effects name what changes.
 */

/** A form that was not opened yet. */
export const closed: FlowState = {
  step: 0,
  trail: [0],
  idempotencyKey: '',
  attempt: 0,
  lookups: {},
  awaiting: null,
  leaving: null,
};

/** Whether an effect waits for an answer. */
export function isTask(effect: Effect): effect is FlowTask {
  return effect.type === 'validate' || effect.type === 'lookUpEmail' || effect.type === 'submit';
}

const filledIn = (answers: Answers): Effect[] =>
  Object.keys(answers).length > 0 ? [{ type: 'fill', answers }] : [];

type EventOf<Type extends FlowEvent['type']> = Extract<FlowEvent, { type: Type }>;

/** The form's state after an event that meets these answers, and the effects to perform. */
export function next(form: FlowForm, state: FlowState, event: FlowEvent, answers: Answers): Next {
  // A move in the browser's history stops the next page from loading.
  if (state.leaving) return { state, effects: event.type === 'historyMoved' ? [state.leaving] : [] };
  switch (event.type) {
    case 'opened':
      return opened(form, event, answers);
    case 'placeTyped':
      return placeTyped(form, state, event, answers);
    case 'continued':
      return continued(state);
    case 'wentBack':
      return movedBack(form, state, neighbour(form.steps, state.step, -1, answers.pais), answers);
    case 'historyMoved': {
      const target = nearest(form.steps, event.step, answers.pais);
      // The current step has to be valid before a later one is shown.
      return target > state.step ? continued(state) : movedBack(form, state, target, answers);
    }
    case 'answered':
      return event.to === state.awaiting
        ? answered(form, state, event.to, event.answer, answers)
        : unchanged(state);
    case 'failed':
      return event.to === state.awaiting ? failed(form, state, event, answers) : unchanged(state);
    case 'codeLookedUp':
      return codeLookedUp(state, event, answers);
  }
}

const unchanged = (state: FlowState): Next => ({ state, effects: [] });
const startTask = (state: FlowState, task: FlowTask): Next => ({
  state: { ...state, awaiting: task },
  effects: [task],
});
const continued = (state: FlowState): Next =>
  state.awaiting ? unchanged(state) : startTask(state, { type: 'validate' });

function opened(form: FlowForm, event: EventOf<'opened'>, answers: Answers): Next {
  const { posted, draft, entry, idempotencyKey } = event;
  const step = nearest(form.steps, (posted ?? draft)?.step ?? 0, answers.pais);
  const { attempt = 0, problem } = posted ?? {};
  const state = { ...closed, attempt, problem, idempotencyKey, step, trail: trailTo(entry ?? [], step) };
  return withLookups(form, state, answers);
}

/** Another country or postal code changes state and city, unless these were typed too, and is looked up. */
function placeTyped(
  { states }: FlowForm,
  state: FlowState,
  { suffix, change, typed = [] }: EventOf<'placeTyped'>,
  answers: Answers,
): Next {
  const lookup = lookupOf(suffix, answers, true);
  const decision = decidePlace(placeIn(suffix, answers), { change, states });
  const filled = changedRegion(suffix, decision, answers);
  const region = Object.fromEntries(Object.entries(filled).filter(([name]) => !typed.includes(name)));
  return {
    state: { ...state, lookups: { ...state.lookups, [suffix]: lookup } },
    effects: [
      { type: 'fill', answers: region, errors: { [placeFields(suffix).codigoPostal]: undefined } },
      ...(lookup ? [{ type: 'lookUpCode', lookup } as const] : []),
    ],
  };
}

/** State and city that a decision changes. */
function changedRegion(suffix: PlaceSuffix, decision: PlaceDecision | null, answers: Answers): Answers {
  const region = decision ? regionAnswers(suffix, decision) : {};
  return Object.fromEntries(Object.entries(region).filter(([name, answer]) => answer !== answers[name]));
}

/** Starts the lookups of postal codes that the shown step contains and that have no result yet. */
function withLookups({ steps }: FlowForm, state: FlowState, answers: Answers, ...effects: Effect[]): Next {
  const started = (steps[state.step]?.places ?? [])
    .filter((suffix) => !state.lookups[suffix] || hasFailed(state.lookups[suffix]))
    .flatMap((suffix) => lookupOf(suffix, answers, false) ?? []);
  const lookups = Object.fromEntries(started.map((lookup) => [lookup.suffix, lookup]));
  return {
    state: { ...state, lookups: { ...state.lookups, ...lookups } },
    effects: [...effects, ...started.map((lookup) => ({ type: 'lookUpCode', lookup }) as const)],
  };
}

function codeLookedUp(before: FlowState, event: EventOf<'codeLookedUp'>, answers: Answers): Next {
  const { lookup, found } = event;
  const { suffix, isTyped } = lookup;
  if (before.lookups[suffix] !== lookup) return unchanged(before);
  const state = { ...before, lookups: { ...before.lookups, [suffix]: { ...lookup, isOver: true, found } } };
  const decision = decidePlace(placeIn(suffix, answers), { assigned: found, isEarlier: !isTyped });
  if (!decision) return unchanged(state);
  const { estado, ciudad, codigoPostal } = placeFields(suffix);
  const errors = decision.error
    ? { [codigoPostal]: decision.error }
    : { [codigoPostal]: undefined, [estado]: undefined, [ciudad]: undefined };
  return {
    state,
    effects: [{ type: 'fill', answers: changedRegion(suffix, decision, answers), errors }],
  };
}

function movedBack(form: FlowForm, before: FlowState, step: number, answers: Answers): Next {
  // A submission cannot be cancelled. Any other task no longer matters.
  const awaiting = before.awaiting?.type === 'submit' ? before.awaiting : null;
  const state = { ...before, awaiting };
  return step === state.step ? unchanged(state) : show(form, state, step, answers);
}

function answered(
  form: FlowForm,
  before: FlowState,
  to: FlowTask,
  answer: TaskAnswer,
  current: Answers,
): Next {
  const { errors = {}, problem, filled = {} } = answer;
  const state = { ...before, awaiting: null };
  if (answer.next) {
    const leaving: Leave = { type: 'leave', to: answer.next, isDone: answer.isDone === true };
    return { state: { ...state, leaving }, effects: [leaving] };
  }
  const answers = { ...current, ...filled };
  const { state: after, effects } =
    problem || Object.keys(errors).length > 0
      ? refused(form, { ...state, problem }, to, errors)
      : accepted(form, state, to, answers);
  return { state: after, effects: [...filledIn(filled), ...effects] };
}

function accepted(form: FlowForm, state: FlowState, to: FlowTask, answers: Answers): Next {
  switch (to.type) {
    case 'validate':
      if (state.step === form.steps.length - 1) return startTask(state, { type: 'submit' });
      return form.steps[state.step]?.id === 'email'
        ? startTask(state, { type: 'lookUpEmail' })
        : showNext(form, state, answers);
    case 'lookUpEmail':
      return showNext(form, state, answers);
    default:
      return unchanged(state);
  }
}

function failed(
  form: FlowForm,
  before: FlowState,
  { to, problem }: EventOf<'failed'>,
  answers: Answers,
): Next {
  const state = { ...before, awaiting: null };
  // A failed lookup does not block the form, since the registration itself checks the email.
  return to?.type === 'lookUpEmail'
    ? showNext(form, state, answers)
    : refused(form, { ...state, problem }, to, {});
}

/** Shows errors, after a submission at the first step that has one. */
function refused(
  { steps }: FlowForm,
  state: FlowState,
  to: FlowTask | null,
  errors: Readonly<Record<string, string>>,
): Next {
  // Two steps may ask for the same field.
  const step = (to?.type === 'submit' ? stepOfErrors(steps, errors) : undefined) ?? state.step;
  return {
    state: { ...state, step, trail: trailTo(state.trail, step), attempt: state.attempt + 1 },
    effects: [{ type: 'refuse', errors, isOtherStep: step !== state.step }],
  };
}

const showNext = (form: FlowForm, state: FlowState, answers: Answers): Next =>
  show(form, state, neighbour(form.steps, state.step, 1, answers.pais), answers);

/** Shows a step, without the errors of the previous one. */
function show(form: FlowForm, before: FlowState, step: number, answers: Answers): Next {
  const suggested = suggestedCountry(form.steps[step]?.blank ?? {}, answers);
  const state = { ...before, step, trail: trailTo(before.trail, step), problem: undefined };
  return withLookups(form, state, { ...answers, ...suggested }, ...filledIn(suggested), { type: 'show' });
}
