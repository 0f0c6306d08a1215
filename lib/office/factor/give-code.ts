import { z } from 'zod';
import type { User } from '@/lib/accounts/record';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { isFactorGiven } from '../abilities';
import type { OfficeDeps, Staff } from '../types';
import { acceptFactor, addingFactor, type FactorChange } from './accept-factor';
import { offeredSecret, openSecret, recoveryHash, sealSecret, stepOfCode } from './authenticator';

type Deps = Pick<OfficeDeps, 'users' | 'secrets' | 'clock' | 'limits' | 'securityEvent'>;

const codeSchema = z
  .string()
  .max(100)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase());

/**
 * Whether a code sets up the app, as the first factor or right after another one was given. Otherwise the code is
 * checked.
 */
export function setsUpAuthenticator(staff: Staff, now: Date): boolean {
  const { authenticator, passkeys } = staff.factors;
  return !authenticator && (passkeys.length === 0 || isFactorGiven(staff, now, true));
}

/**
 * Accepts a code of the authenticator app or a recovery code, each of them once, or sets up the app with its first
 * code. The first factor of an account comes with recovery codes. Refuses with an error of `code` and with
 * `too_many_requests`.
 */
export async function giveCode(
  deps: Deps,
  staff: Staff,
  typed: unknown,
): Promise<Result<{ recoveryCodes?: string[] | undefined }>> {
  const over = await deps.limits.factorByStaff.take(staff.id);
  if (over) return over;
  const code = codeSchema.safeParse(typed).data ?? '';
  const account = await deps.users.byId(staff.id);
  if (!account) return refuse('not_found');
  const { change, recoveryCodes } = setsUpAuthenticator(staff, deps.clock())
    ? await setUpApp(deps, staff, code)
    : { change: await acceptCode(deps, account, code) };
  if (await acceptFactor(deps, staff, change)) return ok({ recoveryCodes });
  return refuseFields({ code: code === '' ? 'codeRequired' : 'codeInvalid' });
}

async function setUpApp(deps: Deps, staff: Staff, code: string) {
  const offered = offeredSecret(deps.secrets, staff);
  const lastStep = stepOfCode(offered, code, deps.clock());
  if (lastStep === null) return { change: null };
  const secret = await sealSecret(deps.secrets, staff.id, offered);
  return addingFactor(staff.factors.passkeys.length === 0, (current) => ({
    ...current,
    authenticator: { secret, lastStep },
  }));
}

async function acceptCode(deps: Deps, { _id, staff }: User, code: string): Promise<FactorChange | null> {
  const hash = recoveryHash(code);
  if (staff?.recoveryHashes.includes(hash)) {
    return (current) =>
      current.recoveryHashes.includes(hash)
        ? { ...current, recoveryHashes: current.recoveryHashes.filter((each) => each !== hash) }
        : null;
  }
  const sealed = staff?.authenticator?.secret;
  const opened = sealed ? await openSecret(deps.secrets, _id, sealed) : null;
  const step = opened && stepOfCode(opened.secret, code, deps.clock());
  if (!sealed || !opened || step === null) return null;
  const secret = opened.isCurrent ? sealed : await sealSecret(deps.secrets, _id, opened.secret);
  return (current) =>
    current.authenticator?.secret === sealed && current.authenticator.lastStep < step
      ? { ...current, authenticator: { secret, lastStep: step } }
      : null;
}
