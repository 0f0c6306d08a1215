import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jsonSchemas } from './schema';

test.each(Object.entries(jsonSchemas()))('%s is what `npm run event:schema` writes', (file, text) => {
  expect(readFileSync(join('events', file), 'utf8')).toBe(text);
});
