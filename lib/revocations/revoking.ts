import { newId } from '@/lib/base/ids';
import type { Result } from '@/lib/base/result';
import type { NewRevocation, Revocation } from './record';
import type { RevocationDeps, RevocationStorage } from './types';

/** The revocations in this storage. `hash` makes the subject of a role from an address. */
export function createRevocations(
  storage: RevocationStorage,
  { clock, hash }: { clock: () => Date; hash: (emailKey: string) => string },
): RevocationDeps['revocations'] & Pick<RevocationStorage, 'all'> {
  return {
    async add(revocation) {
      const entry = stored(revocation, hash, clock());
      await storage.add(entry);
      return async () => {
        await storage.remove(entry._id);
      };
    },
    all: storage.all,
  };
}

function stored(revocation: NewRevocation, hash: (emailKey: string) => string, at: Date): Revocation {
  if (revocation.kind !== 'role') return { _id: newId(), at, ...revocation };
  const { kind, emailKey, account, value } = revocation;
  return { _id: newId(), at, kind, subject: hash(emailKey), ...(account && { account }), value };
}

/**
 * Makes a change that revokes something. The revocation is stored before the change, and removed again if the change is
 * refused. If the change throws or the process dies, the revocation stays.
 */
export async function revoking<T>(
  { revocations }: RevocationDeps,
  revocation: NewRevocation,
  change: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const withdraw = await revocations.add(revocation);
  const result = await change();
  if (!result.ok) await withdraw();
  return result;
}
