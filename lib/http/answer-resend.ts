import { deps } from '@/lib/deps';
import type { Result } from '@/lib/result';
import { actionGuard } from './action-guard';
import { refusalOf } from './route';
import { sendAfterAnswer } from './send-after-answer';

/** What a button that has a mail sent again learns of it. */
export interface ResendState {
  /** Grows with each answer. */
  attempt: number;
  /** Absent until it was asked for. */
  isSent?: boolean;
  /** Seconds until it may be asked for again. */
  wait: number;
}

/** Asks for a mail in a server action: whether it is on its way, and how long the next one would be refused. */
export async function answerResend(
  previous: ResendState,
  ask: () => Promise<Result<unknown>>,
): Promise<ResendState> {
  const attempt = previous.attempt + 1;
  if (!(await actionGuard())) return { attempt, isSent: false, wait: 0 };
  try {
    const result = await ask();
    if (!result.ok) return { attempt, isSent: false, wait: result.retryAfter ?? 0 };
    sendAfterAnswer();
    return { attempt, isSent: true, wait: Math.ceil(deps().resendLimits.perMinuteSeconds) };
  } catch (error) {
    return { attempt, isSent: false, wait: refusalOf(error).retryAfter ?? 0 };
  }
}
