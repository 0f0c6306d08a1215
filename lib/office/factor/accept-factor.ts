import { queueAccountMail } from '@/lib/accounts/mails';
import type { StaffRecord } from '@/lib/accounts/record';
import { freePermit } from '@/lib/mail/mail-permit';
import type { OfficeDeps, Staff } from '../types';
import { newRecoveryCodes, recoveryHash } from './authenticator';

/** Updates the newest state of an account for an accepted factor. Null if another request used the same code first. */
export type FactorChange = (current: StaffRecord) => StaffRecord | null;

/** An account of staff before its first factor. */
const noFactor: StaffRecord = { passkeys: [], recoveryHashes: [] };

/**
 * Stores an accepted factor, and mails the owner of the account if it was added. Returns false if the factor is not
 * accepted; the attempt then counts towards the hourly limit.
 */
export async function acceptFactor(
  deps: Pick<OfficeDeps, 'users' | 'limits' | 'clock' | 'securityEvent'>,
  staff: Staff,
  change: FactorChange | null,
): Promise<boolean> {
  let isNew = false;
  const updated =
    change &&
    (await deps.users.update(staff.id, (current) => {
      const before = current.staff ?? noFactor;
      const changed = change(before);
      if (!changed) return null;
      isNew = countOf(changed) > countOf(before);
      const next = { ...current, staff: changed };
      return isNew ? queueAccountMail(next, 'factorAdded', current.locale, freePermit(deps.clock())) : next;
    }));
  const isAccepted = updated?.outcome === 'updated';
  const accepted = isNew ? 'factor_added' : 'factor_given';
  deps.securityEvent(isAccepted ? accepted : 'factor_refused', { userId: staff.id });
  if (isAccepted) await deps.limits.factorByStaff.giveBack(staff.id);
  return isAccepted;
}

/** The number of an account's second factors. */
function countOf({ authenticator, passkeys }: StaffRecord): number {
  return passkeys.length + (authenticator ? 1 : 0);
}

/** Adds a factor to the account. The first one comes with recovery codes, which are stored as hashes only. */
export function addingFactor(isFirst: boolean, add: FactorChange) {
  const recoveryCodes = isFirst ? newRecoveryCodes() : undefined;
  const change: FactorChange = (current) => {
    const hasOne = current.authenticator !== undefined || current.passkeys.length > 0;
    // If two first factors are set up at once, only one is stored.
    if (isFirst === hasOne) return null;
    const added = add(current);
    return added && recoveryCodes ? { ...added, recoveryHashes: recoveryCodes.map(recoveryHash) } : added;
  };
  return { change, recoveryCodes };
}
