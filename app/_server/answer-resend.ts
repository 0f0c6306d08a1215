import { cookies } from 'next/headers';
import { z } from 'zod';
import type { Result } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { actionGuard, isSentByScript } from '@/lib/http/action-guard';
import { refusalOf } from '@/lib/http/route';
import { sendAfterAnswer } from './send-after-answer';

/** What a button that has a mail sent again learns of it. */
export interface ResendState {
  /** Absent until it was asked for. */
  isSent?: boolean;
  /** Seconds until it may be asked for again. */
  wait: number;
}

/** Carries the answer of a form without script to the page that follows it, for as long as that takes. */
const answerCookie = 'resend';
const answerLife = 5;

/** Asks for a mail in a server action: whether it is on its way, and how long the next one would be refused. */
export async function answerResend(ask: () => Promise<Result<unknown>>): Promise<ResendState> {
  const state = await outcomeOf(ask);
  if (!(await isSentByScript())) {
    (await cookies()).set({
      name: answerCookie,
      value: `${state.isSent ? 'sent' : 'refused'}.${Math.ceil(state.wait)}`,
      httpOnly: true,
      sameSite: 'strict',
      secure: deps().env.APP_URL.startsWith('https:'),
      path: '/',
      maxAge: answerLife,
    });
  }
  return state;
}

const keptAnswer = z
  .string()
  .regex(/^(sent|refused)\.\d{1,5}$/)
  .transform((kept): ResendState => {
    const [outcome, wait] = kept.split('.', 2);
    return { isSent: outcome === 'sent', wait: Number(wait) };
  });

/** What the page of such a button begins with: the answer that a form without script got a moment ago, or else the seconds that it waits. */
export async function resendState(wait: number): Promise<ResendState> {
  const kept = (await cookies()).get(answerCookie)?.value;
  return (kept && keptAnswer.safeParse(kept).data) || { wait };
}

async function outcomeOf(ask: () => Promise<Result<unknown>>): Promise<ResendState> {
  if (!(await actionGuard())) return { isSent: false, wait: 0 };
  try {
    const result = await ask();
    if (!result.ok) return { isSent: false, wait: result.retryAfter ?? 0 };
    sendAfterAnswer();
    return { isSent: true, wait: Math.ceil(deps().resendLimits.perMinuteSeconds) };
  } catch (error) {
    return { isSent: false, wait: refusalOf(error).retryAfter ?? 0 };
  }
}
