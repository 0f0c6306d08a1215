import { queueAccountMail } from '@/lib/accounts/mails';
import type { StaffRecord } from '@/lib/accounts/record';
import { ok, type Refusal, type Result } from '@/lib/base/result';
import { freePermit } from '@/lib/mail/mail-permit';
import type { OfficeDeps, Staff } from '../types';
import { newRecoveryCodes, recoveryHash } from './authenticator';

/** Updates the newest state of an account for an accepted factor. Null if another request used the same code first. */
export type FactorChange = (current: StaffRecord) => StaffRecord | null;

/** What a code or a passkey changes; null if it is not valid. The first factor comes with recovery codes. */
export interface CheckedFactor {
  change: FactorChange | null;
  recoveryCodes?: string[] | undefined;
}

/** The recovery codes that the account's first factor comes with. */
export type GivenFactor = Pick<CheckedFactor, 'recoveryCodes'>;

/** An account of staff before its first factor. */
const noFactor: StaffRecord = { passkeys: [], recoveryHashes: [] };

/**
 * Checks a factor and stores it if it is valid, and mails the owner of the account if it was added. Otherwise it
 * returns the given refusal, and the attempt counts towards the hourly limit. Refuses with `too_many_requests` without
 * checking.
 */
export async function acceptFactor(
  deps: Pick<OfficeDeps, 'users' | 'limits' | 'clock' | 'securityEvent'>,
  staff: Staff,
  refusal: Refusal,
  check: () => Promise<CheckedFactor>,
): Promise<Result<GivenFactor>> {
  const over = await deps.limits.factorByStaff.take(staff.id);
  if (over) return over;
  const { change, recoveryCodes } = await check();
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
  if (!isAccepted) return refusal;
  await deps.limits.factorByStaff.giveBack(staff.id);
  return ok({ recoveryCodes });
}

/** The number of an account's second factors. */
function countOf({ authenticator, passkeys }: StaffRecord): number {
  return passkeys.length + (authenticator ? 1 : 0);
}

/** Adds a factor to the account. The first one comes with recovery codes, which are stored as hashes only. */
export function addingFactor(isFirst: boolean, add: FactorChange): CheckedFactor {
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
