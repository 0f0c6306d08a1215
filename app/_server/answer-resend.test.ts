import { beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '@/lib/base/result';
import { answerResend, resendState } from './answer-resend';

const request = { headers: new Headers(), cookies: new Map<string, string>() };

// Outside of Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => request.headers,
  cookies: async () => ({
    get: (name: string) => (request.cookies.has(name) ? { value: request.cookies.get(name) } : undefined),
    set: ({ name, value }: { name: string; value: string }) => request.cookies.set(name, value),
  }),
}));
vi.mock('./send-after-answer', () => ({ sendAfterAnswer: () => {} }));

const origin = 'http://localhost:3000';
const byForm = new Headers({ origin });
const byScript = new Headers({ origin, 'next-action': 'x' });

beforeEach(() => {
  request.headers = byForm;
  request.cookies.clear();
});

test('a form without script finds on its page what it was answered', async () => {
  const refused = await answerResend(async () => refuse('too_many_requests', { retryAfter: 44.2 }));
  expect(refused.isSent).toBe(false);
  expect(await resendState(0)).toEqual({ isSent: false, wait: 45 });
  const sent = await answerResend(async () => ({ ok: true, value: null }));
  expect(sent).toEqual({ isSent: true, wait: 60 });
  expect(await resendState(0)).toEqual(sent);
});

test('a script gets its answer alone, and leaves nothing behind', async () => {
  request.headers = byScript;
  expect(await answerResend(async () => ({ ok: true, value: null }))).toEqual({ isSent: true, wait: 60 });
  expect(request.cookies.size).toBe(0);
  expect(await resendState(12)).toEqual({ wait: 12 });
});

test('nothing is sent for a page that is not ours', async () => {
  const ask = vi.fn(async () => ({ ok: true, value: null }) as const);
  for (const headers of [new Headers(), new Headers({ origin: 'https://elsewhere.example' })]) {
    request.headers = headers;
    expect(await answerResend(ask)).toEqual({ isSent: false, wait: 0 });
  }
  expect(ask).not.toHaveBeenCalled();
});

test.each(['', 'sent', 'sent.', 'sent.-1', 'sent.1e9', 'sent.123456', 'maybe.5', 'sent.5\n<b>'])(
  'a cookie that we did not write says nothing: %j',
  async (value) => {
    request.cookies.set('resend', value);
    expect(await resendState(7)).toEqual({ wait: 7 });
  },
);
