import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePasses, entryBytes, flagsOf, forEachPass, passOf } from './pass-list';

const anyPass = fc.record({
  category: fc.constantFrom(
    'VISITANTE' as const,
    'COMPRADOR' as const,
    'ESTUDIANTE' as const,
    'CONGRESISTA' as const,
  ),
  hasPremarket: fc.boolean(),
  isBlocked: fc.boolean(),
  isCancelled: fc.boolean(),
  isDeleted: fc.boolean(),
  hasSeat: fc.boolean(),
});
const anyKey = fc
  .uint8Array({ minLength: 8, maxLength: 8 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

test('passes arrive as they were sent, in 9 bytes each', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyKey, anyPass)), (passes) => {
      const bytes = encodePasses(passes.map(([key, pass]) => ({ key, flags: flagsOf(pass) })));
      expect(bytes.length).toBe(passes.length * entryBytes);
      const arrived: unknown[] = [];
      forEachPass(bytes, (key, flags) => arrived.push([key, passOf(flags)]));
      expect(arrived).toEqual(passes);
    }),
  );
});
