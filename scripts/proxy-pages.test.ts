import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { proxyPages } from './proxy-pages';

test('the pages for proxies in deploy/pages are those of `npm run deploy:pages`', () => {
  const stored = readdirSync('deploy/pages').map((name) => [
    name,
    readFileSync(`deploy/pages/${name}`, 'utf8'),
  ]);
  expect(Object.fromEntries(stored)).toEqual(proxyPages());
});
