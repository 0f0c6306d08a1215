import { processWide } from './process-wide';

/** What the security log reports; docs/security-log.md says when, and what to alert on. */
export const securityEvents = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'account_created',
  'account_activated',
  'registration_created',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  'email_changed',
  'pass_blocked',
  'pass_unblocked',
  'provider_joined',
  'limit_reached',
  'origin_refused',
  'trap_filled',
  'link_refused',
  'factor_link_requested',
  'factor_added',
  'factor_given',
  'factor_refused',
  'factor_removed',
  'staff_changed',
  'premarket_decided',
  'data_exported',
  'data_deleted',
  'action_denied',
  'many_people_shown',
  'database_copied',
  'database_restored',
  'revocations_repeated',
] as const;

type SecurityEvent = (typeof securityEvents)[number];

/** The events that staff or the command line may cause. A report of one always says whether they did. */
type ActedEvent =
  | 'registration_created'
  | 'email_changed'
  | 'pass_blocked'
  | 'pass_unblocked'
  | 'factor_removed'
  | 'staff_changed'
  | 'premarket_decided'
  | 'data_exported'
  | 'data_deleted'
  | 'action_denied'
  | 'many_people_shown'
  | 'database_copied'
  | 'database_restored';

/** What an event is about: random ids and names from the code, never a person's address or name. */
export interface SecuritySubject {
  userId?: string | undefined;
  attendeeId?: string | undefined;
  provider?: string;
  limit?: string;
  link?: string;
  /** The staff account that acted, or `command line`; undefined if the person acted or used a mailed link. */
  actor?: string | undefined;
}

/** The headers of a request that Next does not know. */
type RequestHeaders = Pick<Headers, 'get'>;

/**
 * Writes one event to the security log, with the client that caused it if there is a request. Never throws. Pass the
 * request's `headers` if Next does not know them.
 */
export interface ReportSecurityEvent {
  (
    event: ActedEvent,
    subject: SecuritySubject & { actor: string | undefined },
    headers?: RequestHeaders,
  ): void;
  (event: Exclude<SecurityEvent, ActedEvent>, subject?: SecuritySubject, headers?: RequestHeaders): void;
}

/** A function that reports any event. */
export type WriteSecurityEvent = (
  event: SecurityEvent,
  subject?: SecuritySubject,
  headers?: RequestHeaders,
) => void;

const shared = processWide('portalSecurityLog', (): { report?: WriteSecurityEvent } => ({}));

/** Sets the log that `reportSecurityEvent` writes to. */
export function shareSecurityLog(report: WriteSecurityEvent): void {
  shared.report = report;
}

/** Reports an event from code that gets no dependencies, such as the code that all route handlers share. */
export const reportSecurityEvent: ReportSecurityEvent = (...event: Parameters<WriteSecurityEvent>) =>
  shared.report?.(...event);

/** The part of a use case's dependencies with which it reports security events. */
export interface SecurityLogDeps {
  securityEvent: ReportSecurityEvent;
}
