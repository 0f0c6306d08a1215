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
  'provider_joined',
  'limit_reached',
  'premarket_decided',
  'data_exported',
  'data_deleted',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** The subject of an event: random ids and names from our own code, never an address or a name of a person. */
export interface SecurityEventSubject {
  userId?: string;
  attendeeId?: string;
  provider?: string;
  limit?: string;
}

/** Writes one event to the security log, with the client that caused it where there is a request. Never throws. */
export type ReportSecurityEvent = (event: SecurityEvent, subject?: SecurityEventSubject) => void;

/** The part of a use case's dependencies by which it reports what it did. */
export interface SecurityLogDeps {
  securityEvent: ReportSecurityEvent;
}
