/**
 * The steps of a form's entries in the browser's history, up to the entry that keeps it. They ascend, so going back
 * never shows a later step.
 */
export type Trail = readonly number[];

/** The step that an entry with this trail shows. */
export const stepOfTrail = (trail: Trail): number => trail.at(-1) ?? 0;

/** The trail of an entry that shows a step and follows the entries of earlier steps. */
export const trailTo = (trail: Trail, step: number): Trail => [
  ...trail.filter((earlier) => earlier < step),
  step,
];
