import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { publicJson } from './public-json';

function request(headers: Record<string, string> = {}): NextRequest {
  return new NextRequest('http://localhost/api/countries', { headers });
}

const list = [{ iso2: 'MX', name: 'México' }];

test('is public, with an age, a strong ETag and the list as JSON', async () => {
  const response = publicJson(request(), list, { maxAge: 60 });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  expect(response.headers.get('etag')).toMatch(/^"[\w-]{20,}"$/);
  expect(response.headers.get('vary')).toBeNull();
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual(list);
});

test('has Vary by language on 200 and 304', () => {
  const options = { maxAge: 60, dependsOnLanguage: true };
  const first = publicJson(request(), list, options);
  const again = publicJson(request({ 'if-none-match': first.headers.get('etag') ?? '' }), list, options);
  for (const response of [first, again]) expect(response.headers.get('vary')).toBe('Accept-Language, Cookie');
});

test.each([
  ['the tag', (tag: string) => tag],
  ['the tag as a proxy weakens it', (tag: string) => `W/${tag}`],
  ['the tag among others', (tag: string) => `"a", ${tag} , "b"`],
  ['any tag', () => '*'],
])('answers 304 without a body to a client that has %s', async (_, header) => {
  const tag = publicJson(request(), list, { maxAge: 60 }).headers.get('etag') ?? '';
  const response = publicJson(request({ 'if-none-match': header(tag) }), list, { maxAge: 60 });
  expect(response.status).toBe(304);
  expect(await response.text()).toBe('');
  expect(response.headers.get('etag')).toBe(tag);
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
});

test('answers in full to a client with another tag', () => {
  for (const tag of ['"another"', '', 'W/"another"']) {
    expect(publicJson(request({ 'if-none-match': tag }), list, { maxAge: 60 }).status).toBe(200);
  }
});

test('gives equal content the same tag, and different content a different one', () => {
  const tag = (value: object | null) => publicJson(request(), value, { maxAge: 60 }).headers.get('etag');
  expect(tag([...list])).toBe(tag(list));
  expect(tag(null)).toBe(tag(null));
  expect(tag(null)).not.toBe(tag([]));
  expect(tag([{ iso2: 'MX', name: 'Mexico' }])).not.toBe(tag(list));
});
