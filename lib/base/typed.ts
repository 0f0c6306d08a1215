/**
 * What a person typed into a form, by field: a text, whether a checkbox is ticked, or the ticked ones of several
 * checkboxes.
 */
export type Typed = Record<string, string | boolean | string[]>;
