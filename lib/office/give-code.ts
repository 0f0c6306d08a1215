import { z } from 'zod';
import type { StaffRecord, User } from '@/lib/accounts/record';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import {
  newRecoveryCodes,
  offeredSecret,
  openSecret,
  recoveryHash,
  sealSecret,
  stepOfCode,
} from './authenticator';
import { hasFactor } from './find-staff';
import type { OfficeDeps, Staff } from './types';

type Deps = Pick<OfficeDeps, 'users' | 'secrets' | 'clock' | 'limits' | 'securityEvent'>;

const codeSchema = z
  .string()
  .max(100)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase());

/**
 * Accepts a code of the authenticator app or a recovery code, each of them once. An account without a second factor sets
 * up the app with its first code, and gets recovery codes, which are stored as hashes only. Refuses with an error of
 * `code` and with `too_many_requests`.
 */
export async function giveCode(
  deps: Deps,
  staff: Staff,
  typed: unknown,
): Promise<Result<{ recoveryCodes?: string[] }>> {
  const over = await deps.limits.factorByStaff.take(staff.id);
  if (over) return over;
  const code = codeSchema.safeParse(typed).data ?? '';
  const account = await deps.users.byId(staff.id);
  if (!account) return refuse('not_found');
  const recoveryCodes = hasFactor(account) ? undefined : newRecoveryCodes();
  const change = recoveryCodes
    ? await settingUp(deps, staff, code, recoveryCodes)
    : await accepting(deps, account, code);
  const isAccepted =
    change !== null &&
    (
      await deps.users.update(staff.id, (current) => {
        const changed = change(current.staff);
        return changed && { ...current, staff: changed };
      })
    ).outcome === 'updated';
  deps.securityEvent(isAccepted ? 'factor_given' : 'factor_refused', { userId: staff.id });
  if (!isAccepted) return refuseFields({ code: code === '' ? 'codeRequired' : 'codeInvalid' });
  await deps.limits.factorByStaff.giveBack(staff.id);
  return ok({ recoveryCodes });
}

/** What accepting a code changes in the newest state of the account. Null if another request used the code first. */
type Change = (current: StaffRecord | undefined) => StaffRecord | null;

async function settingUp(
  deps: Deps,
  staff: Staff,
  code: string,
  recoveryCodes: string[],
): Promise<Change | null> {
  const secret = offeredSecret(deps.secrets, staff);
  const lastStep = stepOfCode(secret, code, deps.clock());
  if (lastStep === null) return null;
  const sealed = await sealSecret(deps.secrets, staff.id, secret);
  return (current) =>
    current && hasFactor({ staff: current })
      ? null
      : {
          passkeys: [],
          authenticator: { secret: sealed, lastStep },
          recoveryHashes: recoveryCodes.map(recoveryHash),
        };
}

async function accepting(deps: Deps, { _id, staff }: User, code: string): Promise<Change | null> {
  const hash = recoveryHash(code);
  if (staff?.recoveryHashes.includes(hash)) {
    return (current) =>
      current?.recoveryHashes.includes(hash)
        ? { ...current, recoveryHashes: current.recoveryHashes.filter((each) => each !== hash) }
        : null;
  }
  const sealed = staff?.authenticator?.secret;
  const opened = sealed ? await openSecret(deps.secrets, _id, sealed) : null;
  const step = opened && stepOfCode(opened.secret, code, deps.clock());
  if (!sealed || !opened || step === null) return null;
  const secret = opened.isCurrent ? sealed : await sealSecret(deps.secrets, _id, opened.secret);
  return (current) =>
    current?.authenticator?.secret === sealed && current.authenticator.lastStep < step
      ? { ...current, authenticator: { secret, lastStep: step } }
      : null;
}
