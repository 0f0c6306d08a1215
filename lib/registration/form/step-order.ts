import { type AskedStep, isAsked } from './answers';

/* A form's steps in their order: which one comes next, which one shows an error, and how many there are. */

/** The first step with one of these errors. */
export function stepOfErrors(
  steps: readonly { errorNames: readonly string[] }[],
  errors: Readonly<Record<string, unknown>>,
): number | undefined {
  const index = steps.findIndex((step) => step.errorNames.some((name) => errors[name]));
  return index < 0 ? undefined : index;
}

/** The position of a step, counted from 1, among the steps that people of that country are asked, and their number. */
export function stepCount(
  steps: readonly Pick<AskedStep, 'only'>[],
  step: number,
  pais?: unknown,
): { step: number; of: number } {
  const countAsked = (part: typeof steps) => part.filter((each) => isAsked(each, pais)).length;
  return { step: countAsked(steps.slice(0, step)) + 1, of: countAsked(steps) };
}

/** The next step in a direction that people of that country are asked; the first or last step if there is none. */
export function neighbour(
  steps: readonly Pick<AskedStep, 'only'>[],
  step: number,
  direction: 1 | -1,
  pais?: unknown,
): number {
  let position = step + direction;
  while (!isAsked(steps[position], pais)) position += direction;
  return Math.min(Math.max(position, 0), steps.length - 1);
}

/** The wanted step, or the nearest one before it that people of that country are asked. */
export function nearest(steps: readonly Pick<AskedStep, 'only'>[], wanted: number, pais?: unknown): number {
  let position = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), steps.length - 1) : 0;
  while (position > 0 && !isAsked(steps[position], pais)) position--;
  return position;
}
