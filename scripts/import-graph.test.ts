import { expect, test } from 'vitest';
import { findCycles } from './import-graph';

test('finds each cycle of imports, including types', () => {
  const files = {
    'lib/a.ts': `import { b } from './b';`,
    'lib/b.ts': `import {\n  type C,\n} from '@/lib/c';`,
    'lib/c.ts': `export type { A } from './a';`,
    'lib/d.tsx': `import { e } from './e';`,
    'lib/e.ts': `const d = import('./d');`,
    'lib/above.ts': `import { a } from './a';`,
  };
  expect(findCycles(Object.entries(files).map(([path, text]) => ({ path, text })))).toEqual([
    ['lib/a.ts', 'lib/b.ts', 'lib/c.ts'],
    ['lib/d.tsx', 'lib/e.ts'],
  ]);
});
