import { createSecrets } from '@/lib/crypto/secrets';
import { createRevocationRecords } from '@/lib/revocations/repository';
import { createRevocations } from '@/lib/revocations/revoking';
import type { Store } from '@/lib/store/port';

const secrets = createSecrets(['a secret of the tests, long enough']);

/** The list of revocations, kept in the store as on a database server. */
export function revocationParts(store: Store, clock: () => Date) {
  const revocationRecords = createRevocationRecords(store);
  const hash = (key: string) => secrets.sign('revocation', key);
  return { revocationRecords, revocations: createRevocations(revocationRecords, { clock, hash }) };
}
