import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeFinding, recommendedNode } from './node-support';

const finding = (version: string, day: string) => nodeFinding(version, new Date(`${day}T12:00:00Z`));

test.each([
  ['20.20.2', '2026-04-30', undefined],
  ['20.20.2', '2026-05-01', false],
  ['22.1.0', '2027-04-30', undefined],
  ['22.1.0', '2027-05-01', false],
  ['25.2.0', '2026-11-25', false],
  // The schedule of later versions is not known here.
  ['26.0.0', '2026-11-25', undefined],
  ['20.19.9', '2026-01-01', true],
  ['18.20.1', '2026-01-01', true],
])('Node %s on %s: %s', (version, day, isFault) => {
  expect(finding(version, day)?.isFault).toBe(isFault);
});

test('the floor is the one of package.json, and the recommended version is above it and supported', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const floor = engines.node.replace('>=', '');
  const [major, minor] = floor.split('.').map(Number);
  expect(finding(`${floor}.0`, '2026-01-01')).toBeUndefined();
  expect(finding(`${major}.${minor - 1}.0`, '2026-01-01')?.isFault).toBe(true);
  expect(finding(`${recommendedNode}.0.0`, '2026-11-25')).toBeUndefined();
});
