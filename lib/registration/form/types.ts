import type { FormState, Problem, Typed } from '@/lib/base/form-state';
import type { ZipLookup } from '@/lib/geo/rules';
import type { CodeLookup, CodeLookups, KnownStates } from '../place/decide';
import type { PlaceSuffix } from '../place/names';
import type { AskedStep } from './answers';
import type { Trail } from './trail';

/* The state of a form's reducer, its events and its effects. */

export interface FlowStep extends AskedStep {
  id: string;
  /** The names by which its errors are reported: its fields and groups of options. */
  errorNames: readonly string[];
  places: readonly PlaceSuffix[];
}

export interface FlowForm {
  steps: readonly FlowStep[];
  /** What is known before the person types, such as the account's email. */
  initial?: Typed;
  /** Fields that the person cannot change. */
  locked?: readonly string[];
  /** States that are known without a lookup. */
  states?: KnownStates;
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
  /** The lookups of postal codes. The person can continue meanwhile. */
  lookups: CodeLookups;
  /** What is being asked; null while the person types. */
  awaiting: FlowTask | null;
  /** The next page, once it is loading. */
  leaving: Leave | null;
}

/** What the form waits for: validation of the shown step, a lookup of its email, or submission of the whole form. */
export type FlowTask = { type: 'validate' } | { type: 'lookUpEmail' } | { type: 'submit' };

/** What the interpreter of the reducer has to do. */
export type Effect =
  | FlowTask
  | { type: 'lookUpCode'; lookup: CodeLookup }
  | { type: 'storeDraft' }
  /** The person has moved to another step. */
  | { type: 'show' }
  | Leave;

export interface Leave {
  type: 'leave';
  to: string;
  isDone: boolean;
}

/** The answer to a task; `filled` is what the lists make of the person's answers. */
export type TaskAnswer = Partial<Pick<FormState, 'errors' | 'problem' | 'next' | 'isDone'>> & {
  filled?: Typed;
};

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
  | { type: 'answered'; to: FlowTask; answer: TaskAnswer }
  | { type: 'failed'; to: FlowTask; problem: Problem }
  /** `found` is undefined if the lookup failed. */
  | { type: 'codeLookedUp'; lookup: CodeLookup; found?: ZipLookup | null };

export interface Next {
  state: FlowState;
  effects: readonly Effect[];
}
