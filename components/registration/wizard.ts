import type { Problem, Typed } from '@/lib/http/form-state';
import { isAsked } from '@/lib/registration/asked';

// The decisions of a form of several steps, for the browser and, without script, for the server.

/** What the decisions need to know of a step. */
export interface WizardStep {
  isAbroadOnly: boolean;
  fields: readonly string[];
  /** The names under which its errors come: its fields and groups of options. */
  errorNames: readonly string[];
}

/** What the server answers besides the form's state: the step to show, and the key of this submission. */
export interface WizardPosition {
  step: number;
  idempotencyKey: string;
}

export interface Wizard {
  /** Index of the step that is shown. */
  step: number;
  /** Counts refusals, so that each one moves the focus to the errors. */
  attempt: number;
  /** Why the whole form was refused. */
  problem?: Problem;
}

/** The wizard at a step: what was refused before is left behind. */
export const at = (step: number, { attempt }: Wizard): Wizard => ({ step, attempt });

/** The wizard once the form was refused: at the first step with an error, or where it is. */
export function refused(
  steps: readonly WizardStep[],
  wizard: Wizard,
  errors: Readonly<Record<string, unknown>> = {},
  problem?: Problem,
): Wizard {
  const found = firstRefused(steps, errors);
  return { step: found < 0 ? wizard.step : found, attempt: wizard.attempt + 1, problem };
}

/** The first step with an error, or -1. */
export function firstRefused(
  steps: readonly WizardStep[],
  errors: Readonly<Record<string, unknown>>,
): number {
  return steps.findIndex((step) => step.errorNames.some((name) => errors[name]));
}

/** The next step in a direction that people of that country are asked; the first or last step where there is none. */
export function neighbour(
  steps: readonly WizardStep[],
  step: number,
  direction: 1 | -1,
  pais: unknown,
): number {
  let found = step + direction;
  while (steps[found] && !isAsked(steps[found] as WizardStep, pais)) found += direction;
  return Math.min(Math.max(found, 0), steps.length - 1);
}

/** The wanted step, or the nearest one before it that people of that country are asked. */
export function nearest(steps: readonly WizardStep[], wanted: number, pais: unknown): number {
  let found = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), steps.length - 1) : 0;
  while (found > 0 && !isAsked(steps[found] as WizardStep, pais)) found--;
  return found;
}

/** The answers with what a step suggests before it is first shown: a company is in the country of its buyer. */
export function suggested(step: WizardStep | undefined, answers: Typed): Typed {
  const isMissing = step?.fields.includes('paisEmpresa') && !answers.paisEmpresa;
  return isMissing && answers.pais ? { ...answers, paisEmpresa: answers.pais } : answers;
}
