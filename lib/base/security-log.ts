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
  'factor_added',
  'factor_given',
  'factor_refused',
  'factor_removed',
  'staff_changed',
  'premarket_decided',
  'data_exported',
  'data_deleted',
  'database_copied',
  'database_restored',
  'revocations_repeated',
] as const;

/**
 * Writes one event to the security log, with the client that caused it if there is a request. Never throws. The subject
 * contains random ids and names from the code, never a person's address or name. Pass the request's `headers` if Next
 * does not know them.
 */
export type ReportSecurityEvent = (
  event: (typeof securityEvents)[number],
  subject?: { userId?: string; attendeeId?: string; provider?: string; limit?: string; link?: string },
  headers?: Pick<Headers, 'get'>,
) => void;

const shared = processWide('portalSecurityLog', (): { report?: ReportSecurityEvent } => ({}));

/** Sets the log that `reportSecurityEvent` writes to. */
export function shareSecurityLog(report: ReportSecurityEvent): void {
  shared.report = report;
}

/** Reports an event from code that gets no dependencies, such as the code that all route handlers share. */
export const reportSecurityEvent: ReportSecurityEvent = (...event) => shared.report?.(...event);

/** The part of a use case's dependencies with which it reports security events. */
export interface SecurityLogDeps {
  securityEvent: ReportSecurityEvent;
}
