import type { FormState, Problem, Typed } from '@/lib/http/form-state';
import { type AskedStep, isBlank, mergedAnswers } from './answers';
import { nearest, neighbour, stepOfErrors } from './step-order';
import { type Trail, trailTo } from './trail';

/*
 * A form of several steps as one reducer. The browser runs it for as long as the page is open. Without script, the
 * server runs it for each request, on what was posted.
 */

export interface FlowStep extends AskedStep {
  id: string;
  /** The names by which its errors are reported: its fields and groups of options. */
  errorNames: readonly string[];
}

export interface FlowForm {
  steps: readonly FlowStep[];
  /** What is known before the person types, such as the account's email. */
  initial?: Typed;
  /** Fields that the person cannot change. */
  locked?: readonly string[];
}

/** What a form keeps between two pages. */
export interface Kept {
  answers: Typed;
  step: number;
}

export interface FlowState extends Kept {
  /** What the current entry of the browser's history should name. Its last step is the shown one. */
  trail: Trail;
  /** Identifies this submission, so that a retry registers nobody twice. Empty until the form is opened. */
  idempotencyKey: string;
  /** Counts refusals, so that each one moves the focus to the errors. */
  attempt: number;
  errors: Readonly<Record<string, string>>;
  /** Why the form as a whole was refused. */
  problem?: Problem;
  /** What is being asked; null while the person types. */
  awaiting: Task | null;
  /** The next page, once it is loading. */
  leaving: Leave | null;
}

/** What the form waits for: validation of the shown step, a lookup of its email, or submission of the whole form. */
export type Task = { type: 'validate' } | { type: 'lookUpEmail' } | { type: 'submit' };

/** What the interpreter of the reducer has to do. */
export type Effect =
  | Task
  | { type: 'store' }
  /** The person has moved to another step. */
  | { type: 'show' }
  | Leave;

interface Leave {
  type: 'leave';
  to: string;
  isDone: boolean;
}

/** Whether an effect waits for an answer. */
export function isTask(effect: Effect | null): effect is Task {
  return effect?.type === 'validate' || effect?.type === 'lookUpEmail' || effect?.type === 'submit';
}

/** The answer to a task; `filled` is what the lists make of the person's answers. */
export type Answer = Partial<Pick<FormState, 'errors' | 'problem' | 'next' | 'isDone'>> & { filled?: Typed };

export interface OpenedEvent {
  type: 'opened';
  idempotencyKey: string;
  /** What was sent without script. */
  posted?: Kept & Partial<Pick<FlowState, 'attempt' | 'errors' | 'problem'>>;
  /** What the tab kept. */
  draft?: Kept | null;
  /** What the current entry of the browser's history names, if a form was open there before. */
  entry?: Trail;
  /** What was typed before the script was loaded. */
  early?: Typed;
}

export type FlowEvent =
  | OpenedEvent
  | { type: 'typed'; answers: Typed }
  | { type: 'continued' }
  | { type: 'wentBack' }
  | { type: 'historyMoved'; step: number }
  | { type: 'answered'; to: Task; answer: Answer }
  | { type: 'failed'; to: Task; problem: Problem };

export type Next = { state: FlowState; effect: Effect | null };

/** A form that was not opened yet. */
export const closed: FlowState = {
  step: 0,
  trail: [0],
  answers: {},
  idempotencyKey: '',
  attempt: 0,
  errors: {},
  awaiting: null,
  leaving: null,
};

/** The form's state after an event, and the effect to perform. */
export function next(form: FlowForm, state: FlowState, event: FlowEvent): Next {
  // A move in the browser's history stops the next page from loading.
  if (state.leaving) return { state, effect: event.type === 'historyMoved' ? state.leaving : null };
  switch (event.type) {
    case 'opened':
      return { state: opened(form, event), effect: null };
    case 'typed':
      return {
        state: { ...state, answers: { ...state.answers, ...event.answers } },
        effect: { type: 'store' },
      };
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
  }
}

const still = (state: FlowState): Next => ({ state, effect: null });
const ask = (state: FlowState, task: Task): Next => ({ state: { ...state, awaiting: task }, effect: task });
const continued = (state: FlowState): Next =>
  state.awaiting ? still(state) : ask(state, { type: 'validate' });

function opened(form: FlowForm, event: OpenedEvent): FlowState {
  const { posted, draft, early, entry } = event;
  const { initial = {}, locked = [], steps } = form;
  const known = mergedAnswers(steps, initial);
  // A form that was posted before its script was loaded does not include the draft.
  const sent = Object.entries(posted?.answers ?? {}).filter(([, answer]) => !isBlank(answer));
  const answers = {
    ...mergedAnswers(steps, initial, posted?.answers, draft?.answers, Object.fromEntries(sent), early),
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

function movedBack(form: FlowForm, before: FlowState, step: number): Next {
  // A submission cannot be cancelled. Any other task no longer matters.
  const awaiting = before.awaiting?.type === 'submit' ? before.awaiting : null;
  const state = { ...before, awaiting };
  return step === state.step ? still(state) : show(form, state, step);
}

function answered(form: FlowForm, before: FlowState, to: Task, answer: Answer): Next {
  const { errors = {}, problem, filled } = answer;
  const state = { ...before, awaiting: null, answers: { ...before.answers, ...filled } };
  if (answer.next) {
    const leaving: Leave = { type: 'leave', to: answer.next, isDone: answer.isDone === true };
    return { state: { ...state, leaving }, effect: leaving };
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

function failed(form: FlowForm, before: FlowState, to: Task, problem: Problem): Next {
  const state = { ...before, awaiting: null };
  // A failed lookup does not block the form, since the registration itself checks the email.
  if (to.type === 'lookUpEmail') return forward(form, state);
  return refused({ ...state, errors: {}, problem });
}

const refused = (state: FlowState): Next => ({
  state: { ...state, attempt: state.attempt + 1 },
  effect: { type: 'store' },
});

const forward = (form: FlowForm, state: FlowState): Next =>
  show(form, state, neighbour(form.steps, state.step, 1, state.answers.pais));

/** Shows a step, without the errors of the previous one. */
function show({ steps }: FlowForm, before: FlowState, step: number): Next {
  const answers = withSuggestions(steps[step], before.answers);
  const state = {
    ...before,
    step,
    trail: trailTo(before.trail, step),
    answers,
    errors: {},
    problem: undefined,
  };
  return { state, effect: { type: 'show' } };
}

/** The answers with the suggestions of a step that is shown for the first time: a company's country is its buyer's. */
function withSuggestions(step: FlowStep | undefined, answers: Typed): Typed {
  const isMissing = step && 'paisEmpresa' in step.blank && !answers.paisEmpresa;
  return isMissing && answers.pais ? { ...answers, paisEmpresa: answers.pais } : answers;
}
