import { z } from 'zod';
import type { ErrorCode } from '@/lib/base/errors';

/** Who may call an operation: the refusals for everybody else, and the security schemes that prove it. */
export const accesses = {
  anyone: { refusals: [], security: [] },
  /** Anyone; the answer depends on whether the caller owns the record. */
  owner: { refusals: [], security: [{}, { token: [] }, { session: [] }, { owner: [] }] },
  user: { refusals: ['unauthenticated'], security: [{ token: [] }, { session: [] }] },
  activeUser: { refusals: ['unauthenticated', 'not_active'], security: [{ token: [] }, { session: [] }] },
  browser: { refusals: ['unauthenticated'], security: [{ session: [] }] },
  monitoring: { refusals: ['not_found'], security: [{ metricsToken: [] }] },
  provider: { refusals: ['invalid_body', 'not_found'], security: [{ webhookSignature: [] }] },
  scheduler: { refusals: ['unauthenticated', 'not_found'], security: [{ cronSecret: [] }] },
} as const satisfies Record<
  string,
  { refusals: readonly ErrorCode[]; security: readonly Readonly<Record<string, readonly string[]>>[] }
>;

/** A text in an answer. It describes what the portal sends, and validates nothing. */
export const answerText = z.string();

/** An operation of the HTTP API as its document describes it. */
export interface Operation<Answer extends z.ZodType = z.ZodType> {
  /** The name that generated clients give the call: a verb and a noun. */
  id: string;
  summary: string;
  description?: string;
  /** `anyone` if absent. */
  access?: keyof typeof accesses;
  /**
   * The schemas that use cases validate the JSON body with, each with an example. A valid body satisfies at least one.
   */
  bodies?: readonly { readonly schema: z.ZodObject; readonly example: Readonly<Record<string, unknown>> }[];
  /** Parameters in the query or the headers. */
  parameters?: readonly { in: 'query' | 'header'; name: string; description: string }[];
  /** The status of success, 200 if absent. */
  status?: 200 | 201 | 204 | 302;
  /** The media type of the answer, JSON if absent. */
  mediaType?: 'application/json' | 'text/plain';
  /** The answer's JSON or text. Undefined for an answer without a body. */
  answer: Answer;
  /** An answer as JSON. */
  example?: unknown;
  /** Whether caches may store the answer and validate it by its ETag. */
  isCacheable?: true;
  /** Refusals in addition to those of every operation, of `access` and of an invalid body. */
  refusals?: readonly ErrorCode[];
}

/** Returns the operation unchanged; infers the type of its answer. */
export const operation = <Answer extends z.ZodType>(described: Operation<Answer>) => described;
