import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { normalizeHeaders, validateRequest } from './validate-request';

function request(method: string, url: string, headers: Record<string, string> = {}): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, url, headers });
}

const malformed = ['/%E0%A4%A', '/api/%ff', '/es/%', '/a/%c3%28?b=1', '*', ''];
const resolved = ['/api/..', '/api/../faq?a=b', '/./faq', '/api/%2e%2E', '/api/.%2e/faq', '/api\\..\\faq'];
test.each([...malformed, ...resolved])('the path %s is not valid', (url) => {
  expect(validateRequest(request('GET', url))).toBe('invalid_path');
});

test.each([
  '/espa%C3%B1ol',
  '/a?b=%ff',
  '/a?b=/../c',
  '/',
  '//',
  '/%25E0',
  '/.well-known/a',
  '/a..b',
  '/a/...',
])('the path %s is valid', (url) => {
  expect(validateRequest(request('GET', url))).toBeUndefined();
});

test('a write to a page from another origin is refused, which Next would answer with 500', () => {
  for (const origin of ['https://evil.example', 'null', 'x', 'http://localhost:3001']) {
    expect(validateRequest(request('POST', '/visitante', { origin }))).toBe('forbidden_origin');
  }
  expect(validateRequest(request('POST', '/visitante', { origin: 'http://localhost:3000' }))).toBeUndefined();
  expect(validateRequest(request('POST', '/visitante'))).toBeUndefined();
  expect(validateRequest(request('GET', '/visitante', { origin: 'https://evil.example' }))).toBeUndefined();
  expect(
    validateRequest(request('POST', '/api/users/login', { origin: 'https://evil.example' })),
  ).toBeUndefined();
});

test('an action that Next forwards to another page is refused', () => {
  expect(validateRequest(request('POST', '/visitante', { 'x-action-forwarded': '1' }))).toBe('not_found');
});

test('the portal’s own origin is accepted behind a proxy that changes the Host', () => {
  const action = request('POST', '/login', {
    ...{ origin: 'http://localhost:3000', host: 'internal', 'x-forwarded-host': 'evil.example' },
  });
  normalizeHeaders(action);
  expect(action.headers).toEqual({ origin: 'http://localhost:3000', host: 'localhost:3000' });
});

test('the scheme of the request to a proxy does not reach Next, which would call this server with it', () => {
  const page = request('GET', '/faq', { 'x-forwarded-proto': 'https' });
  normalizeHeaders(page);
  expect(page.headers).toEqual({});
});

test.each(['TRACE', 'PROPFIND', 'DELETE'])('a page does not support %s', (method) => {
  expect(validateRequest(request(method, '/faq'))).toBe('method_not_allowed');
});

test('the API answers unknown methods itself, except those that Next cannot handle', () => {
  expect(validateRequest(request('TRACE', '/api/countries'))).toBe('method_not_allowed');
  expect(validateRequest(request('DELETE', '/api/countries'))).toBeUndefined();
});

test.each(['/robots.txt', '/icon.svg?x', '/_next/image', '/_next'])('%s is only read', (url) => {
  expect(validateRequest(request('POST', url))).toBe('method_not_allowed');
  expect(validateRequest(request('GET', url))).toBeUndefined();
});

test('no page is served below /_next/data/', () => {
  const request = { url: '/_next/data/x/index.json', method: 'GET', headers: {} } as IncomingMessage;
  expect(validateRequest(request)).toBe('not_found');
});
