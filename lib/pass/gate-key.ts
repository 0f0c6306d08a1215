import { createHash } from 'node:crypto';

/**
 * What gates know of a pass instead of its content: the first 8 bytes of the SHA-256 of the content, as 16 hex digits. The
 * content cannot be found from it.
 */
export function gateKeyOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
