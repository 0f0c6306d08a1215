import { type NoteDeps, noted } from '@/lib/audit/noted';
import { isId } from '@/lib/base/ids';
import type { SecurityLogDeps } from '@/lib/base/security-log';
import type { OfficeAction } from '../abilities';
import type { Staff } from '../types';
import { auditName, type Way } from './audit-names';

/**
 * Records that a member of staff was denied an action, once an hour for each of their actions with the number of
 * attempts. The security log reports the first of them.
 * @param record the id that the attempt named, which may be invented
 */
export async function noteDenied(
  deps: NoteDeps & SecurityLogDeps,
  { id }: Pick<Staff, 'id'>,
  { action, way, record }: { action: OfficeAction; way: Way; record?: unknown },
): Promise<void> {
  const name = auditName(action, way);
  const times = await noted(deps, {
    by: id,
    action: name,
    state: 'denied',
    ...(isId(record) && { record }),
  });
  if (times === 1) deps.securityEvent('action_denied', { actor: id });
}
