/**
 * The answers of a form as a person typed or chose them, by field: a text, whether a checkbox is ticked, or the ticked ones
 * of several checkboxes.
 */
export type Answers = Record<string, string | boolean | string[]>;

/** Why a form as a whole was refused, in its language. */
export interface Problem {
  text: string;
  /** Whether the person cannot correct it. The support contact is shown with it. */
  isOurs?: boolean;
  /** What the person can do about it. */
  hint?: string;
  /** Whether the problem is solved as soon as the network is back. */
  isOffline?: boolean;
  /** A link that helps the person continue. */
  link?: { href: string; label: string };
}

/** What a form shows about its last submission. Without script the server renders it. `D` is the page's own result. */
export interface FormState<D = undefined> {
  /** Counts the answers, so that a repeated answer is announced again. */
  attempt: number;
  /** Messages by field, in the form's language. */
  errors: Record<string, string>;
  problem?: Problem;
  /** What was typed, never a password. */
  typed: Answers;
  /** Whether the action succeeded. */
  isDone?: boolean;
  /** The page that follows. */
  next?: string;
  /** Whole seconds until the form may be sent again. */
  wait?: number;
  data?: D;
}

/** A hidden field of forms that anybody may send. It detects programs that fill in every field. */
export const honeypotField = 'enlace';

/** A server action that answers a form, with and without script. */
export type FormAction<D = undefined> = (previous: FormState<D>, form: FormData) => Promise<FormState<D>>;

/** The state of a form that has not been sent. */
export const untouched: FormState<never> = { attempt: 0, errors: {}, typed: {} };
