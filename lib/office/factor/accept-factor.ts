import { queueSecurityNotice } from '@/lib/accounts/mails';
import type { StaffRecord, User } from '@/lib/accounts/record';
import { hour } from '@/lib/base/durations';
import { ok, type Refusal, type Result, refuse } from '@/lib/base/result';
import { lacksFactor } from '../find-staff';
import type { OfficeDeps, Staff } from '../types';
import { newRecoveryCodes, recoveryHash } from './authenticator';
import type { EnrolmentProof } from './enrolment';
import { attemptOf } from './factor-limit';

/** Updates the newest state of an account for an accepted factor. Null if another request used the same code first. */
export type FactorChange = (current: StaffRecord) => StaffRecord | null;

/** What a code or a passkey changes; null if it is not valid. The first factor comes with recovery codes. */
export interface CheckedFactor {
  change: FactorChange | null;
  recoveryCodes?: string[] | undefined;
}

/** The recovery codes that the account's first factor comes with. */
export type GivenFactor = Pick<CheckedFactor, 'recoveryCodes'>;

export interface FactorRequest {
  /** Required for the account's first factor. */
  enrolment?: EnrolmentProof | undefined;
  client: string;
  /** The cookie of known browsers. */
  cookie?: string | undefined;
}

export type AcceptDeps = Pick<
  OfficeDeps,
  'users' | 'secrets' | 'limits' | 'clock' | 'securityEvent' | 'revocations'
> & {
  roster: Pick<OfficeDeps['roster'], 'spendEnrolment'>;
};

/** An account of staff before its first factor. */
const noFactor: StaffRecord = { passkeys: [], recoveryHashes: [] };
/** The owner is mailed when this many codes were refused within an hour. */
const reportedRefusals = 5;

/**
 * Checks a factor and stores it if it is valid, and mails the owner of the account if it was added. The first factor
 * uses up its link. Refuses:
 * - an invalid factor with `refusal`; it counts towards the hourly limit, and the owner is mailed about the fifth one
 * - without a check, with `too_many_requests`, and with `link_required` if the first factor has no link
 */
export async function acceptFactor(
  deps: AcceptDeps,
  staff: Staff,
  {
    request,
    refusal,
    check,
  }: { request: FactorRequest; refusal: Refusal; check: () => Promise<CheckedFactor> },
): Promise<Result<GivenFactor>> {
  const { enrolment, client, cookie } = request;
  const isFirst = lacksFactor(staff);
  if (isFirst && !enrolment) return refuse('link_required');
  const attempt = attemptOf(deps.secrets, staff.id, { client, cookie });
  const over = await deps.limits.factorByStaff.take(attempt);
  if (over) return over;
  const { change, recoveryCodes } = await check();
  // Used before the factor is stored, so that it never sets up two.
  if (change && isFirst && enrolment && !(await deps.roster.spendEnrolment(enrolment.id))) {
    return refuse('link_required');
  }
  let isNew = false;
  const now = deps.clock();
  const updated =
    change &&
    (await deps.users.update(staff.id, (current) => {
      const before = current.staff ?? noFactor;
      const after = change(before);
      if (!after) return null;
      isNew = countOf(after) > countOf(before);
      const next = { ...current, staff: after };
      return isNew ? queueSecurityNotice(next, 'factorAdded', now) : next;
    }));
  const isAccepted = updated?.outcome === 'updated';
  const accepted = isNew ? 'factor_added' : 'factor_given';
  deps.securityEvent(isAccepted ? accepted : 'factor_refused', { userId: staff.id });
  if (!isAccepted) {
    await deps.users.update(staff.id, (current) => withRefusal(current, now));
    return refusal;
  }
  await deps.limits.factorByStaff.release(attempt);
  return ok({ recoveryCodes });
}

/** The account after another refused factor. Its owner is mailed at the fifth one, at most once an hour. */
function withRefusal(current: User, now: Date): User | null {
  const { staff } = current;
  if (!staff) return null;
  const isRecent = (at: Date) => now.getTime() - at.getTime() < hour;
  const refusedAt = [...(staff.refusedAt ?? []).filter(isRecent), now].slice(-reportedRefusals);
  const next = { ...current, staff: { ...staff, refusedAt } };
  const isReported = current.mails.some(
    ({ kind, queuedAt }) => kind === 'codesRefused' && isRecent(queuedAt),
  );
  return refusedAt.length < reportedRefusals || isReported
    ? next
    : queueSecurityNotice(next, 'codesRefused', now);
}

/** The number of an account's second factors. */
function countOf({ authenticator, passkeys }: StaffRecord): number {
  return passkeys.length + (authenticator ? 1 : 0);
}

/** Adds a factor to the account. The first one comes with recovery codes, which are stored as hashes only. */
export function addingFactor(isFirst: boolean, add: FactorChange): CheckedFactor {
  const recoveryCodes = isFirst ? newRecoveryCodes() : undefined;
  const change: FactorChange = (current) => {
    // If two first factors are set up at once, only one is stored.
    if (isFirst === countOf(current) > 0) return null;
    const added = add(current);
    return added && recoveryCodes ? { ...added, recoveryHashes: recoveryCodes.map(recoveryHash) } : added;
  };
  return { change, recoveryCodes };
}
