import { createHash } from 'node:crypto';
import { type NoteDeps, noted } from '@/lib/audit/noted';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { SecurityLogDeps } from '@/lib/base/security-log';
import type { OfficeAction, StaffFor } from '../abilities';
import { auditName, type Way } from './audit-names';
import { noteDenied } from './note-denied';
import type { ShownPeople } from './shown-people';

export interface ShowDeps extends NoteDeps, SecurityLogDeps {
  shown: Pick<ShownPeople, 'add'>;
}

/** The ids of records. */
export const idsOf = (records: readonly { _id: string }[]): string[] => records.map(({ _id }) => _id);

interface Showing<A extends OfficeAction> {
  action: A;
  way: Way;
  /** The ids of the people who are shown. */
  people: readonly string[];
}

/**
 * Lets staff see `value`, the people of a list or a search: counts them, and records in the audit how many they are.
 * Refuses with `factor_required` if a member of the desk has seen too many people today.
 */
export async function showPeople<A extends OfficeAction, T>(
  deps: ShowDeps,
  by: StaffFor<A>,
  { value, ...showing }: Showing<A> & { value: T },
): Promise<Result<T>> {
  if ((await deps.shown.add(by, showing.people)) === 'paused') {
    await noteDenied(deps, by, showing);
    return refuse('factor_required');
  }
  await notePeople(deps, by, showing);
  return ok(value);
}

/** Records in the audit how many people staff see, without counting whom they have seen today. */
export async function notePeople<A extends OfficeAction>(
  deps: NoteDeps,
  by: StaffFor<A>,
  { action, way, people }: Showing<A>,
): Promise<void> {
  const ids = [...new Set(people)].sort();
  // The same people shown again are a repetition.
  const what = createHash('sha256').update(ids.join()).digest('base64url');
  await noted(deps, { by: by.id, action: auditName(action, way), state: 'done', what, count: ids.length });
}
