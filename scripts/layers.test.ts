import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layers } from './layers';

test('are the ones in the picture of docs/architecture.md', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const pictured = [...text.matchAll(/^ +L\d+\["([^"]+)"\]$/gm)].map(([, names = '']) => names.split(' · '));
  expect(pictured).toEqual(layers);
});
