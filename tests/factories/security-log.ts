import type { ReportSecurityEvent } from '@/lib/base/security-log';

/** A security log that a test can read. */
export function recordedEvents() {
  type Report = Parameters<ReportSecurityEvent>;
  const events: [Report[0], NonNullable<Report[1]>][] = [];
  const securityEvent: ReportSecurityEvent = (event, subject = {}) => void events.push([event, subject]);
  return { events, securityEvent };
}
