import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { securityEvents } from './security-log';

test('every event is documented, and no other', () => {
  const page = readFileSync(new URL('../../docs/security-log.md', import.meta.url), 'utf8');
  expect([...page.matchAll(/^\| `(\w+)`/gm)].map(([, event]) => event)).toEqual([...securityEvents]);
});
