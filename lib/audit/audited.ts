import { newId } from '@/lib/base/ids';
import type { Result } from '@/lib/base/result';
import type { AuditAction, Operator } from './record';
import type { Audit } from './repository';

export interface AuditDeps {
  audit: Pick<Audit, 'add' | 'end'>;
  clock: () => Date;
}

interface Act {
  by: Operator;
  action: AuditAction;
  /** The id of the record, if it is about one. */
  record?: string;
  /** The names of the fields that change. */
  fields?: readonly string[];
}

/**
 * Makes a change for the organiser with an entry in the audit, which is stored before the change begins and ended after
 * it. If the change throws or the process dies, the entry stays `started`.
 */
export async function audited<T>(
  { audit, clock }: AuditDeps,
  { fields = [], ...act }: Act,
  change: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const _id = newId();
  await audit.add({ _id, at: clock(), ...act, fields: [...fields], state: 'started' });
  const result = await change();
  await audit.end(_id, result.ok ? 'done' : 'refused', clock());
  return result;
}
