import { queueSecurityNotice } from '@/lib/accounts/mails';
import { audited } from '@/lib/audit/audited';
import { ok, type Result, refuse } from '@/lib/base/result';
import { revoking } from '@/lib/revocations/revoking';
import type { StaffFor } from '../abilities';
import { hasFactor } from '../find-staff';
import type { OfficeDeps } from '../types';
import { newRecoveryCodes, recoveryHash } from './authenticator';

/**
 * Gives staff new recovery codes of their own account, and mails its owner. The earlier ones no longer work. Refuses
 * with `not_found` without a second factor.
 */
export function renewRecoveryCodes(
  deps: Pick<OfficeDeps, 'users' | 'audit' | 'clock' | 'revocations'>,
  by: StaffFor<'renewCodes'>,
): Promise<Result<{ recoveryCodes: string[] }>> {
  const act = { by: by.id, action: 'renew recovery codes', record: by.id } as const;
  const revoke = () => revoking(deps, { kind: 'recovery codes', subject: by.id }, renew);
  const renew = async () => {
    const recoveryCodes = newRecoveryCodes();
    const { outcome } = await deps.users.update(by.id, (current) =>
      current.staff && hasFactor(current)
        ? queueSecurityNotice(
            { ...current, staff: { ...current.staff, recoveryHashes: recoveryCodes.map(recoveryHash) } },
            'codesRenewed',
            deps.clock(),
          )
        : null,
    );
    return outcome === 'updated' ? ok({ recoveryCodes }) : refuse('not_found');
  };
  return audited(deps, act, revoke);
}
