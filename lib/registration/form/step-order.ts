import { type AskedStep, isAsked } from './answers';

/* A form's steps in their order: which one comes next, which one shows an error, and how many there are. */

/** The first step with one of these errors. */
export function stepOfErrors(
  steps: readonly { errorNames: readonly string[] }[],
  errors: Readonly<Record<string, unknown>>,
): number | undefined {
  const found = steps.findIndex((step) => step.errorNames.some((name) => errors[name]));
  return found < 0 ? undefined : found;
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
  let found = step + direction;
  while (!isAsked(steps[found], pais)) found += direction;
  return Math.min(Math.max(found, 0), steps.length - 1);
}

/** The wanted step, or the nearest one before it that people of that country are asked. */
export function nearest(steps: readonly Pick<AskedStep, 'only'>[], wanted: number, pais?: unknown): number {
  let found = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), steps.length - 1) : 0;
  while (found > 0 && !isAsked(steps[found], pais)) found--;
  return found;
}
