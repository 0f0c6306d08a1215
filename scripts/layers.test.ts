import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { layers } from './layers';

it('are the ones in the picture of docs/architecture.md', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const pictured = [...text.matchAll(/^ +L\d+\["([^"]+)"\]$/gm)].map(([, names = '']) => names.split(' · '));
  expect(pictured).toEqual(layers);
});
