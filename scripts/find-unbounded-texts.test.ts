import { expect, test } from 'vitest';
import { findUnboundedTexts } from './find-unbounded-texts';

const faultsOf = (text: string, path = 'lib/accounts/schema.ts') => findUnboundedTexts([{ path, text }]);

test.each([
  'z.string()',
  'z\n  .string({ error })',
  'z.coerce.string()',
  'z.email()',
  'z.iso.date()',
  'z.url()',
  'z.record(z.string(), z.number())',
])('refuses a schema of a text of any length: %j', (text) => {
  expect(faultsOf(`const a = ${text};`)).toEqual([
    expect.stringMatching(/^lib\/accounts\/schema\.ts has z[^;]*; use boundedText$/),
  ]);
});

test.each([
  `import * as zod from 'zod';`,
  `import zod from 'zod';`,
  `import { z as schema } from 'zod';`,
  `import { string } from 'zod';`,
  `import { z, string } from 'zod/mini';`,
])('refuses another name for zod: %s', (text) => {
  expect(faultsOf(text)).toEqual([expect.stringContaining('import only { z }')]);
});

test('refuses to normalize a text of any length', () => {
  expect(faultsOf(`text\n  .normalize('NFKC')`, 'components/pass/pass.tsx')).toEqual([
    'components/pass/pass.tsx has .normalize(; use normalizeText',
  ]);
});

test('accepts the builder, other schemas, and the types of zod', () => {
  const text = `import { z } from 'zod';\nimport type { z } from 'zod';\nimport { type z } from 'zod';
boundedText({ max: 5 }, (text) => text.regex(z.regexes.date)); z.strictObject({}); z.int(); normalizeText(a, 'NFC')`;
  expect(faultsOf(text)).toEqual([]);
});

test.each([
  ['lib/base/bounded-text.ts', 'z.string()'],
  ['lib/base/text-limit.ts', `text.normalize('NFC')`],
  ['lib/accounts/record.ts', 'z.string()'],
  ['lib/accounts/repository.ts', 'z.string()'],
  ['lib/base/env.ts', 'z.url()'],
  ['lib/event-source/schema-parts.ts', 'z.string()'],
])('%s may contain %s', (path, text) => {
  expect(faultsOf(text, path)).toEqual([]);
});
