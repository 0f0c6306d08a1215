import { createHash } from 'node:crypto';

/** Crockford's base32, which leaves out the letters I, L, O and U because they are easily misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The folio of a pass, such as `7K3M-Q9TX`: the first 40 bits of the guid's SHA-256 in Crockford's base32. It is short
 * enough to read aloud, not unique and proves nothing.
 */
export function folioOf(guid: string): string {
  const bits = createHash('sha256').update(guid).digest().readUIntBE(0, 5);
  const folio = Array.from({ length: 8 }, (_, at) => digits[Math.floor(bits / 32 ** (7 - at)) % 32]).join('');
  return `${folio.slice(0, 4)}-${folio.slice(4)}`;
}
