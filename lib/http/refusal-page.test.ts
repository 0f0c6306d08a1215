import type { IncomingMessage } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { failureOf } from '@/components/form/use-form';
import { createWriteGate, shareWriteGate } from '@/lib/http/write-gate';
import { translator } from '@/lib/i18n/translator';
import { createRefusedWrites } from '@/lib/limits/refused-writes';
import { continuePage, refuseRequest } from './refusal-page';

afterEach(() => vi.unstubAllGlobals());

const refused = (headers: IncomingMessage['headers']) =>
  refuseRequest({ url: '/visitante', headers } as IncomingMessage, 'unavailable');

test('a form that is refused during an overload says so and that what was typed is kept', async () => {
  const answer = refused({ 'next-action': 'a', cookie: 'lang=en' });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('3');
  // Next passes the body on only for exactly this type.
  expect(answer.headers.get('content-type')).toBe('text/plain');
  vi.stubGlobal('navigator', { onLine: true });
  const overloaded = translator('en')('ui.overloaded');
  const problem = failureOf(new Error(await answer.text()), { overloaded } as Parameters<
    typeof failureOf
  >[1]);
  expect(problem).toEqual({ text: overloaded });
});

test('without script, a form that is refused during an overload gets a page in its language', async () => {
  const answer = refused({ 'content-type': 'multipart/form-data; boundary=a', cookie: 'lang=en' });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('<html lang="en"');
});

test('bodies that never reach a handler count as refused writes, and their client then waits', async () => {
  const refusedWrites = createRefusedWrites({ factor: 2 / 120, isExempt: () => false });
  shareWriteGate(createWriteGate({ refusedWrites, hasSession: async () => false, hops: 1 }));
  const statusOf = (method: string, more: IncomingMessage['headers'] = {}) => {
    const headers = { 'x-forwarded-for': '203.0.113.7', ...more };
    const request: Partial<IncomingMessage> = { url: '/api/users/login', method, headers };
    return refuseRequest(request as IncomingMessage, 'payload_too_large').status;
  };
  const foreign = { origin: 'https://evil.example' };
  const sent = [statusOf('POST'), statusOf('GET'), statusOf('POST', foreign), statusOf('POST')];
  expect(sent).toEqual([413, 413, 413, 413]);
  // The counts are in memory, but follow the answer.
  await vi.waitFor(() => expect(statusOf('POST')).toBe(429));
  expect([statusOf('POST', { cookie: 'a=b' }), statusOf('GET')]).toEqual([413, 413]);
});

test('the page that asks staff to continue links the address, whatever it contains', async () => {
  const answer = continuePage('/organizador/personas?a="><script>&b=1', 'en');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const html = await answer.text();
  expect(html).toContain('href="/organizador/personas?a=&quot;>&lt;script>&amp;b=1"');
  expect(html).not.toContain('<script');
  expect(html).toContain(translator('en')('office.fromElsewhere.title'));
});
