import { NextRequest } from 'next/server';
import { expect, test, vi } from 'vitest';
import { linkRoute } from './link-route';

const link = 'http://localhost:3000/landing?id=1&key=2';

test.each<[string, string, Record<string, string>, boolean]>([
  ['a click on the link', 'GET', {}, true],
  [
    'a click on a page of another site',
    'GET',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    true,
  ],
  ['a HEAD', 'HEAD', {}, false],
])(
  '%s gets the redirect, and only a person’s may store what the link proves',
  async (_, method, headers, isOpened) => {
    const follow = vi.fn(() => new Response(null, { status: 303 }));
    const handlers = linkRoute('/link', follow);
    const handler = method === 'HEAD' ? handlers.HEAD : handlers.GET;
    const request = new NextRequest(link, { method, headers });
    expect((await handler(request, { params: Promise.resolve({}) })).status).toBe(303);
    expect(follow).toHaveBeenCalledExactlyOnceWith(expect.anything(), isOpened);
  },
);

test.each<Record<string, string>>([
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
  { 'next-router-prefetch': '1' },
])('a prefetch with %j is refused, and the link not followed', async (headers) => {
  const follow = vi.fn(() => new Response());
  const request = new NextRequest(link, { headers });
  const answer = await linkRoute('/link', follow).GET(request, { params: Promise.resolve({}) });
  expect(answer.status).toBe(503);
  expect(follow).not.toHaveBeenCalled();
});
