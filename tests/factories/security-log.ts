import type { ReportSecurityEvent, WriteSecurityEvent } from '@/lib/base/security-log';

/** A security log that a test can read. */
export function recordedEvents() {
  type Report = Parameters<WriteSecurityEvent>;
  const events: [Report[0], NonNullable<Report[1]>][] = [];
  const securityEvent: ReportSecurityEvent = (event: Report[0], subject: Report[1] = {}) =>
    void events.push([event, subject]);
  return { events, securityEvent };
}
