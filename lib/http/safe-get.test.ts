import { expect, test } from 'vitest';
import { isFromOtherSite, mayHaveEffects } from './safe-get';

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

test.each([
  ['cross-site', true],
  ['Cross-Site', true],
  ['same-site', false],
  ['same-origin', false],
  ['none', false],
  [undefined, false],
])('whether a request with Sec-Fetch-Site: %s comes from another site: %s', (site, isForeign) => {
  const headers = new Headers(site ? { 'sec-fetch-site': site } : {});
  expect(isFromOtherSite({ headers })).toBe(isForeign);
});
