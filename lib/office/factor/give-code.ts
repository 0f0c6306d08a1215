import { boundedText } from '@/lib/base/bounded-text';
import { type Result, refuseFields } from '@/lib/base/result';
import { isFactorGiven } from '../abilities';
import { lacksFactor } from '../find-staff';
import type { Staff } from '../types';
import {
  type AcceptDeps,
  acceptFactor,
  addingFactor,
  type CheckedFactor,
  type FactorRequest,
  type GivenFactor,
} from './accept-factor';
import { offeredSecret, openSecret, recoveryHash, sealSecret, stepOfCode } from './authenticator';

const codeSchema = boundedText({ max: 100 }, (text) =>
  text.transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase()),
);

/**
 * Whether a code sets up the app, as the first factor or right after another one was given. Otherwise the code is
 * checked.
 */
export function setsUpAuthenticator(staff: Staff, now: Date): boolean {
  return lacksFactor(staff) || (!staff.factors.authenticator && isFactorGiven(staff, now, true));
}

/**
 * Accepts a code of the authenticator app or a recovery code, each of them once, or sets up the app with its first
 * code. The first factor of an account comes with recovery codes. Refuses with an error of `code` and as
 * `acceptFactor` does.
 */
export function giveCode(
  deps: AcceptDeps,
  staff: Staff,
  typed: unknown,
  request: FactorRequest,
): Promise<Result<GivenFactor>> {
  const code = codeSchema.safeParse(typed).data ?? '';
  const refusal = refuseFields({ code: code === '' ? 'codeRequired' : 'codeInvalid' });
  const check = setsUpAuthenticator(staff, deps.clock()) ? setUpApp : checkCode;
  return acceptFactor(deps, staff, { request, refusal, check: () => check(deps, staff, code) });
}

async function setUpApp(deps: AcceptDeps, staff: Staff, code: string): Promise<CheckedFactor> {
  const offered = offeredSecret(deps.secrets, staff);
  const lastStep = stepOfCode(offered, code, deps.clock());
  if (lastStep === null) return { change: null };
  const secret = await sealSecret(deps.secrets, staff.id, offered);
  return addingFactor(lacksFactor(staff), (current) => ({
    ...current,
    authenticator: { secret, lastStep },
  }));
}

async function checkCode(deps: AcceptDeps, { id }: Staff, code: string): Promise<CheckedFactor> {
  const account = await deps.users.byId(id);
  const hash = recoveryHash(code);
  if (account?.staff?.recoveryHashes.includes(hash)) {
    await deps.revocations.add({ kind: 'recovery code', subject: id, value: hash });
    return {
      change: (current) =>
        current.recoveryHashes.includes(hash)
          ? { ...current, recoveryHashes: current.recoveryHashes.filter((each) => each !== hash) }
          : null,
    };
  }
  const sealed = account?.staff?.authenticator?.secret;
  const opened = sealed ? await openSecret(deps.secrets, id, sealed) : null;
  const step = opened && stepOfCode(opened.secret, code, deps.clock());
  if (!sealed || !opened || step === null) return { change: null };
  const secret = opened.isCurrent ? sealed : await sealSecret(deps.secrets, id, opened.secret);
  return {
    change: (current) =>
      current.authenticator?.secret === sealed && current.authenticator.lastStep < step
        ? { ...current, authenticator: { secret, lastStep: step } }
        : null,
  };
}
