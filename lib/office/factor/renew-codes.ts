import { audited } from '@/lib/audit/audited';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { StaffFor } from '../abilities';
import { hasFactor } from '../find-staff';
import type { OfficeDeps } from '../types';
import { newRecoveryCodes, recoveryHash } from './authenticator';

/**
 * Gives staff new recovery codes of their own account. The earlier ones no longer work. Refuses with `not_found`
 * without a second factor.
 */
export function renewRecoveryCodes(
  deps: Pick<OfficeDeps, 'users' | 'audit' | 'clock'>,
  by: StaffFor<'renewCodes'>,
): Promise<Result<{ recoveryCodes: string[] }>> {
  const act = { by: by.id, action: 'renew recovery codes', record: by.id } as const;
  return audited(deps, act, async () => {
    const recoveryCodes = newRecoveryCodes();
    const { outcome } = await deps.users.update(by.id, (current) =>
      current.staff && hasFactor(current)
        ? { ...current, staff: { ...current.staff, recoveryHashes: recoveryCodes.map(recoveryHash) } }
        : null,
    );
    return outcome === 'updated' ? ok({ recoveryCodes }) : refuse('not_found');
  });
}
