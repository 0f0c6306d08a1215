import type { z } from 'zod';
import type { ErrorCode } from './errors';

/** Message keys by field: each value is a key of the `validation` messages, translated at the edge. */
export type FieldErrors = Record<string, string>;

/** An expected refusal: an error code, with the invalid fields if any. */
export interface Refusal {
  ok: false;
  code: ErrorCode;
  fields?: FieldErrors;
  /** Whole seconds after which the same request may succeed. */
  retryAfter?: number;
  /** The arguments of the message. */
  values?: Record<string, string>;
}

/** What a use case returns: the value or a refusal. Anything unexpected is thrown. */
export type Result<T> = { ok: true; value: T } | Refusal;

/** A successful result. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A refusal, with the invalid fields, the seconds to wait or the arguments of its message where they apply. */
export function refuse(code: ErrorCode, more: Omit<Refusal, 'ok' | 'code'> = {}): Refusal {
  return { ok: false, code, ...more };
}

/** A refusal that lists the invalid fields, with keys of the `validation` messages. */
export function refuseFields(fields: FieldErrors): Refusal {
  return refuse('invalid_fields', { fields });
}

/** The first message of each invalid field, by field name. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
}

/** The refusal for a schema's errors. */
export function refuseInvalid(error: z.ZodError): Refusal {
  return refuseFields(fieldErrors(error));
}
