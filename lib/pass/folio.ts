import { folioOfKey } from './folio-key';
import { gateKeyOf } from './gate-key';

/**
 * The folio of a pass, such as `7K3M-Q9TX`: the first 40 bits of the guid's SHA-256 in Crockford's base32. It is short
 * enough to read aloud, not unique and proves nothing.
 */
export const folioOf = (guid: string): string => folioOfKey(gateKeyOf(guid));
