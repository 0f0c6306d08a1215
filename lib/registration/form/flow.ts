import type { FormState, Problem, Typed } from '@/lib/http/form-state';
import { type AskedStep, isAsked, isBlank, mergedAnswers } from './answers';

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
  /** What is known before the person types, such as the account's e-mail. */
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
  /** Identifies this submission, so that a retry registers nobody twice. Empty until the form is opened. */
  idempotencyKey: string;
  /** Counts refusals, so that each one moves the focus to the errors. */
  attempt: number;
  errors: Readonly<Record<string, string>>;
  /** Why the form as a whole was refused. */
  problem?: Problem;
  /** What is being asked; null while the person types. */
  awaiting: Task | null;
  isLeaving: boolean;
}

/** What the form waits for: validation of the shown step, a lookup of its e-mail, or submission of the whole form. */
export type Task =
  /** `wanted` is the step that the browser's history navigates to. */
  { type: 'validate'; wanted?: number } | { type: 'lookUpEmail' } | { type: 'submit' };

/** What the interpreter of the reducer has to do. */
export type Effect =
  | Task
  | { type: 'store' }
  /** The step has changed. With `isNew`, an entry is added to the browser's history. */
  | { type: 'show'; isNew: boolean }
  /** The browser's history is ahead of the step. */
  | { type: 'undoHistory' }
  | { type: 'leave'; to: string; isDone: boolean };

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
  answers: {},
  idempotencyKey: '',
  attempt: 0,
  errors: {},
  awaiting: null,
  isLeaving: false,
};

/** The form's state after an event, and the effect to perform. */
export function next(form: FlowForm, state: FlowState, event: FlowEvent): Next {
  switch (event.type) {
    case 'opened':
      return { state: opened(form, event), effect: null };
    case 'typed': {
      const answers = { ...state.answers, ...event.answers };
      return { state: { ...state, answers }, effect: state.isLeaving ? null : { type: 'store' } };
    }
    case 'continued':
      return state.awaiting || state.isLeaving ? still(state) : ask(state, { type: 'validate' });
    case 'wentBack':
      return moved(form, state, neighbour(form.steps, state.step, -1, state.answers.pais));
    case 'historyMoved':
      return moved(form, state, nearest(form.steps, event.step, state.answers.pais));
    case 'answered':
      return event.to === state.awaiting ? answered(form, state, event.to, event.answer) : still(state);
    case 'failed':
      return event.to === state.awaiting ? failed(form, state, event.to, event.problem) : still(state);
  }
}

const still = (state: FlowState): Next => ({ state, effect: null });
const ask = (state: FlowState, task: Task): Next => ({ state: { ...state, awaiting: task }, effect: task });

function opened(form: FlowForm, event: OpenedEvent): FlowState {
  const { posted, draft, early } = event;
  const { initial = {}, locked = [], steps } = form;
  const known = mergedAnswers(steps, initial);
  // A form that was posted before its script was loaded does not include the draft.
  const sent = Object.entries(posted?.answers ?? {}).filter(([, answer]) => !isBlank(answer));
  const answers = {
    ...mergedAnswers(steps, initial, posted?.answers, draft?.answers, Object.fromEntries(sent), early),
    ...Object.fromEntries(locked.map((name) => [name, known[name] ?? ''])),
  };
  const { attempt = 0, errors = {}, problem } = posted ?? {};
  return {
    ...closed,
    attempt,
    errors,
    problem,
    idempotencyKey: event.idempotencyKey,
    answers,
    step: nearest(steps, (posted ?? draft)?.step ?? 0, answers.pais),
  };
}

function moved(form: FlowForm, state: FlowState, wanted: number): Next {
  if (wanted === state.step) return still(state);
  // The current step has to be valid before a later one is shown.
  if (wanted > state.step) return state.awaiting ? still(state) : ask(state, { type: 'validate', wanted });
  // A submission cannot be cancelled. Any other task no longer matters.
  const awaiting = state.awaiting?.type === 'submit' ? state.awaiting : null;
  return show(form, { ...state, awaiting }, wanted, false);
}

function answered(form: FlowForm, before: FlowState, to: Task, answer: Answer): Next {
  const { errors = {}, problem, filled } = answer;
  const state = { ...before, awaiting: null, answers: { ...before.answers, ...filled } };
  if (answer.next) {
    const leave = { type: 'leave', to: answer.next, isDone: answer.isDone === true } as const;
    return { state: { ...state, isLeaving: true }, effect: leave };
  }
  if (problem || Object.keys(errors).length > 0) {
    // Two steps may ask for the same field.
    const found = to.type === 'submit' ? stepOfErrors(form.steps, errors) : undefined;
    const step = found ?? state.step;
    return refused({ ...state, step, errors, problem }, to);
  }
  switch (to.type) {
    case 'validate':
      if (to.wanted !== undefined) return show(form, state, to.wanted, false);
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
  // A failed lookup does not block the form, since the registration itself checks the e-mail.
  if (to.type === 'lookUpEmail') return forward(form, state);
  return refused({ ...state, errors: {}, problem }, to);
}

function refused(state: FlowState, to: Task): Next {
  const isAhead = to.type === 'validate' && to.wanted !== undefined;
  return {
    state: { ...state, attempt: state.attempt + 1 },
    effect: isAhead ? { type: 'undoHistory' } : null,
  };
}

const forward = (form: FlowForm, state: FlowState): Next =>
  show(form, state, neighbour(form.steps, state.step, 1, state.answers.pais), true);

/** Shows a step, without the errors of the previous one. */
function show({ steps }: FlowForm, state: FlowState, step: number, isNew: boolean): Next {
  const answers = withSuggestions(steps[step], state.answers);
  return {
    state: { ...state, step, answers, errors: {}, problem: undefined },
    effect: { type: 'show', isNew },
  };
}

/** The answers with the suggestions of a step that is shown for the first time: a company's country is its buyer's. */
function withSuggestions(step: FlowStep | undefined, answers: Typed): Typed {
  const isMissing = step && 'paisEmpresa' in step.blank && !answers.paisEmpresa;
  return isMissing && answers.pais ? { ...answers, paisEmpresa: answers.pais } : answers;
}

/** The first step with one of these errors. */
export function stepOfErrors(
  steps: readonly FlowStep[],
  errors: Readonly<Record<string, unknown>>,
): number | undefined {
  const found = steps.findIndex((step) => step.errorNames.some((name) => errors[name]));
  return found < 0 ? undefined : found;
}

/** The position of a step, counted from 1, among the steps that people of that country are asked, and their number. */
export function stepCount(
  steps: readonly Pick<FlowStep, 'only'>[],
  step: number,
  pais?: unknown,
): { step: number; of: number } {
  const countAsked = (part: typeof steps) => part.filter((each) => isAsked(each, pais)).length;
  return { step: countAsked(steps.slice(0, step)) + 1, of: countAsked(steps) };
}

/** The next step in a direction that people of that country are asked; the first or last step if there is none. */
export function neighbour(
  steps: readonly Pick<FlowStep, 'only'>[],
  step: number,
  direction: 1 | -1,
  pais?: unknown,
): number {
  let found = step + direction;
  while (!isAsked(steps[found], pais)) found += direction;
  return Math.min(Math.max(found, 0), steps.length - 1);
}

/** The wanted step, or the nearest one before it that people of that country are asked. */
export function nearest(steps: readonly Pick<FlowStep, 'only'>[], wanted: number, pais?: unknown): number {
  let found = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), steps.length - 1) : 0;
  while (found > 0 && !isAsked(steps[found], pais)) found--;
  return found;
}
