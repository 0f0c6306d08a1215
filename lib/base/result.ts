import type { ErrorCode } from './errors';

/** Messages by field: each value is a key of the `validation` messages, translated at the edge. */
export type FieldErrors = Record<string, string>;

/** An expected refusal: a code of the one table, with the fields at fault where there are any. */
export interface Refusal {
  ok: false;
  code: ErrorCode;
  fields?: FieldErrors;
  /** Whole seconds after which the same request may succeed. */
  retryAfter?: number;
}

/** What a use case answers: the value, or why not. Anything unexpected is thrown instead. */
export type Result<T> = { ok: true; value: T } | Refusal;

/** The answer that bears the value. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A refusal by its code, with the fields at fault or the seconds to wait where there are any. */
export function refuse(code: ErrorCode, more: { fields?: FieldErrors; retryAfter?: number } = {}): Refusal {
  return { ok: false, code, ...more };
}

/** A refusal that names the fields at fault; the keys are those of the `validation` messages. */
export function refuseFields(fields: FieldErrors): Refusal {
  return refuse('invalid_fields', { fields });
}
