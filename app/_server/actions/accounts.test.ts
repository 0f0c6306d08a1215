import { beforeEach, expect, test, vi } from 'vitest';
import { untouched } from '@/lib/base/form-state';
import { signOutAction } from './accounts';

const request = { headers: new Headers(), isCookieWritten: false };
const removed: string[] = [];

// Outside of Next there is no request.
vi.mock('next/headers', () => {
  const write = ({ name, maxAge }: { name: string; maxAge: number }) => {
    request.isCookieWritten = true;
    if (maxAge === 0) removed.push(name);
  };
  const get = (name: string) => (name === 'asistencia' ? { value: 'CONGRESISTA' } : undefined);
  return {
    headers: async () => request.headers,
    cookies: async () => ({ get, set: write, delete: write }),
  };
});

beforeEach(() => {
  request.isCookieWritten = false;
});

test.each<Record<string, string>>([{}, { origin: 'https://elsewhere.example' }])(
  'signing out from a page of another origin fails visibly: %j',
  async (headers) => {
    request.headers = new Headers({ 'next-action': 'x', ...headers });
    const state = await signOutAction(untouched, new FormData());
    expect(state).toMatchObject({ problem: { isOurs: true } });
    expect([state.isDone, state.next]).toEqual([undefined, undefined]);
    expect(request.isCookieWritten).toBe(false);
  },
);

test('signing out removes everything that gives access to a person’s data, and the category that they chose by a link', async () => {
  request.headers = new Headers({ 'next-action': 'x', origin: 'http://localhost:3000' });
  expect(await signOutAction(untouched, new FormData())).toMatchObject({ isDone: true, next: '/login' });
  expect(removed).toEqual([
    ...[
      'authjs.session-token',
      'owner',
      'reset',
      'activation',
      'enrolment',
      'personal',
      'privacy',
      'party',
      'premarket',
    ],
    'asistencia',
  ]);
});
