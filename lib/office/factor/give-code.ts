import { boundedText } from '@/lib/base/bounded-text';
import { type Result, refuseFields } from '@/lib/base/result';
import { isFactorGiven } from '../abilities';
import type { OfficeDeps, Staff } from '../types';
import { acceptFactor, addingFactor, type CheckedFactor, type GivenFactor } from './accept-factor';
import { offeredSecret, openSecret, recoveryHash, sealSecret, stepOfCode } from './authenticator';

type Deps = Pick<OfficeDeps, 'users' | 'secrets' | 'clock' | 'limits' | 'securityEvent' | 'revocations'>;

const codeSchema = boundedText({ max: 100 }, (text) =>
  text.transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase()),
);

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
export function giveCode(deps: Deps, staff: Staff, typed: unknown): Promise<Result<GivenFactor>> {
  const code = codeSchema.safeParse(typed).data ?? '';
  const refusal = refuseFields({ code: code === '' ? 'codeRequired' : 'codeInvalid' });
  const check = setsUpAuthenticator(staff, deps.clock()) ? setUpApp : checkCode;
  return acceptFactor(deps, staff, refusal, () => check(deps, staff, code));
}

async function setUpApp(deps: Deps, staff: Staff, code: string): Promise<CheckedFactor> {
  const offered = offeredSecret(deps.secrets, staff);
  const lastStep = stepOfCode(offered, code, deps.clock());
  if (lastStep === null) return { change: null };
  const secret = await sealSecret(deps.secrets, staff.id, offered);
  return addingFactor(staff.factors.passkeys.length === 0, (current) => ({
    ...current,
    authenticator: { secret, lastStep },
  }));
}

async function checkCode(deps: Deps, { id }: Staff, code: string): Promise<CheckedFactor> {
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
