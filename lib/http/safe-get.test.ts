import { expect, test } from 'vitest';
import { mayHaveEffects } from './safe-get';

test.each<[string, Record<string, string>, boolean]>([
  ['GET', {}, true],
  ['GET', { 'sec-fetch-site': 'same-origin' }, true],
  ['GET', { 'sec-purpose': 'unknown' }, true],
  ['HEAD', {}, false],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }, false],
  ['GET', { purpose: 'prefetch' }, false],
  ['GET', { 'sec-fetch-site': 'cross-site' }, false],
  ['GET', { 'sec-fetch-site': 'Cross-Site', 'sec-fetch-mode': 'navigate' }, false],
])('whether a %s of the API with %j may have effects: %s', (method, headers, isAllowed) => {
  expect(mayHaveEffects({ method, headers: new Headers(headers) })).toBe(isAllowed);
});
