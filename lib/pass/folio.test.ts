import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { folioOf } from './folio';

describe('the folio', () => {
  test('is the first 40 bits of the SHA-256 in two groups of base32', () => {
    const guid = 'b5a0c5de-6f1e-4c57-9f0a-3c6f0f1b7e11';
    const value = [...folioOf(guid).replace('-', '')].reduce(
      (sum, digit) => sum * 32n + BigInt('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(digit)),
      0n,
    );
    const hex = createHash('sha256').update(guid).digest('hex').slice(0, 10);
    expect(value).toBe(BigInt(`0x${hex}`));
  });

  test('has no letter that is misread, and keeps leading zeros', () => {
    const folios = Array.from({ length: 2000 }, () => folioOf(randomUUID()));
    for (const folio of folios) expect(folio).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(folios.some((folio) => folio.startsWith('0'))).toBe(true);
  });
});
