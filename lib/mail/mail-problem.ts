import type { QueuedMail } from './record';
import { expiredLink, windowPassed } from './rules';

export type MailProblem = 'late' | 'linkExpired' | 'noAnswer' | 'refused';

/**
 * Why the last attempt to send a mail failed, and the answer of the mail server or provider in its own words, such as
 * `422 validation_error`. Undefined if no attempt failed.
 */
export function mailProblem({
  lastError,
}: Pick<QueuedMail, 'lastError'>): { problem: MailProblem; answer?: string } | undefined {
  if (!lastError) return undefined;
  if (lastError === expiredLink) return { problem: 'linkExpired' };
  const isLate = lastError.startsWith(windowPassed);
  const answer = lastError.slice(isLate ? windowPassed.length : 0);
  if (isLate) return { problem: 'late', answer };
  return /^no answer\b/.test(answer) ? { problem: 'noAnswer' } : { problem: 'refused', answer };
}
