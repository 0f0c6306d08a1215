/** Every error code of the portal and its HTTP status. */
export const errorStatus = {
  invalid_body: 400,
  invalid_path: 400,
  invalid_fields: 400,
  activation_failed: 400,
  reset_link_invalid: 400,
  unauthenticated: 401,
  not_active: 403,
  forbidden_origin: 403,
  registration_closed: 403,
  mail_link_unused: 403,
  blocked: 403,
  factor_required: 403,
  link_required: 403,
  passkey_refused: 403,
  last_owner: 409,
  staff_full: 409,
  not_found: 404,
  method_not_allowed: 405,
  email_already_registered: 409,
  already_processed: 409,
  session_full: 409,
  overtaken: 409,
  payload_too_large: 413,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The code of a system error, such as `ENOENT`; undefined for every other error. */
export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The database or another dependency cannot be reached. The response is 503 with Retry-After. */
export class Unavailable extends Error {
  override name = 'Unavailable';

  /**
   * Next bundles pages, handlers and start-up code separately, each with a copy of this class; `instanceof` works
   * across all copies.
   */
  static override [Symbol.hasInstance](error: unknown): error is Unavailable {
    return error instanceof Error && error.name === 'Unavailable';
  }

  constructor(
    what: string,
    readonly retryAfter = 5,
    options?: ErrorOptions,
  ) {
    super(what, options);
  }
}

/** The message of an error, or any other thrown value as a text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
