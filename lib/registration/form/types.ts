import type { Answers, FormState, Problem } from '@/lib/base/form-state';
import type { ZipLookup } from '@/lib/geo/rules';
import type { CodeLookup, CodeLookups, KnownStates, PlaceFacts } from '../place/decide';
import type { PlaceSuffix } from '../place/names';
import type { AskedStep } from './answers';
import type { Trail } from './trail';

/* The state of a form's reducer, its events and its effects. Answers and errors are not part of the state. */

export interface FlowStep extends AskedStep {
  id: string;
  /** The names by which its errors are reported: its fields and groups of options. */
  errorNames: readonly string[];
  places: readonly PlaceSuffix[];
}

export interface FlowForm {
  steps: readonly FlowStep[];
  /** States that are known without a lookup. */
  states?: KnownStates;
}

export interface FlowState {
  step: number;
  /** What the current entry of the browser's history should name. Its last step is the shown one. */
  trail: Trail;
  /** Identifies this submission, so that a retry registers nobody twice. Empty until the form is opened. */
  idempotencyKey: string;
  /** Counts refusals, so that each one moves the focus to the errors. */
  attempt: number;
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

/** Messages by field; undefined removes the field's error. */
export type Errors = Readonly<Record<string, string | undefined>>;

/** What the owner of answers and errors, and the interpreter of the reducer, have to do. */
export type Effect =
  | FlowTask
  | { type: 'lookUpCode'; lookup: CodeLookup }
  /** Changes these answers, whose errors no longer apply, and then these errors. */
  | { type: 'fill'; answers: Answers; errors?: Errors }
  /** The form is refused, and has these errors and no others. */
  | { type: 'refuse'; errors: Readonly<Record<string, string>>; isOtherStep: boolean }
  /** The person has moved to another step, which has no errors yet. */
  | { type: 'show' }
  | Leave;

export interface Leave {
  type: 'leave';
  to: string;
  isDone: boolean;
}

/** The answer to a task; `filled` is what the lists make of the person's answers. */
export type TaskAnswer = Partial<Pick<FormState, 'errors' | 'problem' | 'next' | 'isDone'>> & {
  filled?: Answers;
};

export type FlowEvent =
  | {
      type: 'opened';
      idempotencyKey: string;
      /** What was sent without script. */
      posted?: Pick<FlowState, 'step'> & Partial<Pick<FlowState, 'attempt' | 'problem'>>;
      /** What the tab kept. */
      draft?: Pick<FlowState, 'step'> | null;
      /** What the current entry of the browser's history names, if a form was open there before. */
      entry?: Trail;
    }
  /** The person has typed the country or the postal code of a place; `typed` names what else was typed with it. */
  | {
      type: 'placeTyped';
      suffix: PlaceSuffix;
      change: NonNullable<PlaceFacts['change']>;
      typed?: readonly string[];
    }
  | { type: 'continued' }
  | { type: 'wentBack' }
  | { type: 'historyMoved'; step: number }
  | { type: 'answered'; to: FlowTask; answer: TaskAnswer }
  | { type: 'failed'; to: FlowTask | null; problem: Problem }
  /** `found` is undefined if the lookup failed. */
  | { type: 'codeLookedUp'; lookup: CodeLookup; found?: ZipLookup | null };

export interface Next {
  state: FlowState;
  effects: readonly Effect[];
}
