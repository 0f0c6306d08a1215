import type { ReportSecurityEvent } from '@/lib/base/security-log';

/** A security log that a test can read. */
export function recordedEvents() {
  const events: Required<Parameters<ReportSecurityEvent>>[] = [];
  const securityEvent: ReportSecurityEvent = (event, subject = {}) => void events.push([event, subject]);
  return { events, securityEvent };
}
