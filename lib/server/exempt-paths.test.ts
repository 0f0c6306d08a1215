import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createExemptions } from './exempt-paths';

const exemptionOf = createExemptions({
  secured: { '/api/metrics': (headers) => headers.get('authorization') === 'Bearer secret' },
  files: new Set(['/_next/static/chunks/a.js']),
});
const of = (url: string, authorization?: string) =>
  exemptionOf({ url, headers: { authorization } } as unknown as IncomingMessage);

test('a path with a secret is exempt for whoever sends the secret', () => {
  expect(of('/api/metrics', 'Bearer secret')).toBe('always');
  expect(of('/api/metrics?name=x', 'Bearer secret')).toBe('always');
  expect(of('/api/metrics', 'Bearer other')).toBeUndefined();
  expect(of('/api/metrics')).toBeUndefined();
});

test.each([
  '/api/metrics/anything',
  '/api/cron/anything',
  '/api/health/anything',
  '/_next/static/chunks/b.js',
  '/_next/static/chunks/a.js/',
  '/constructor',
  '/',
])('%s is not exempt', (path) => {
  expect(of(path, 'Bearer secret')).toBeUndefined();
});

test('a file of the build is exempt as a file', () => {
  expect(of('/_next/static/chunks/a.js')).toBe('file');
  expect(of('/_next/static/chunks/a.js?v=1')).toBe('file');
});
