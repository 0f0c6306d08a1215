import { newId } from '@/lib/base/ids';
import type { Result } from '@/lib/base/result';
import type { AuditAction, AuditEntry, Operator } from './record';
import type { Audit } from './repository';

export interface AuditDeps {
  audit: Pick<Audit, 'add' | 'end'>;
  clock: () => Date;
}

interface Act extends Pick<AuditEntry, 'count' | 'people' | 'roles'> {
  by: Operator;
  action: AuditAction;
  /** The id of the record, if the act is about a single one. */
  record?: string;
  /** The names of the fields that change. */
  fields?: readonly string[];
}

/**
 * Makes a change for the organiser and records it in the audit. The entry is stored before the change begins and ended
 * after it. If the change throws or the process dies, the entry stays `started`.
 */
export async function audited<T>(
  deps: AuditDeps,
  act: Act,
  change: (entryId: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { id, end } = await begin(deps, act);
  const result = await change(id);
  await end(result.ok ? 'done' : 'refused');
  return result;
}

/**
 * Like `audited`, for data that is read in parts: resolves once the entry is stored, and ends the entry after the last
 * part. If the reader stops earlier, the entry stays `started`.
 */
export async function auditedParts<T>(
  deps: AuditDeps,
  act: Act,
  parts: AsyncIterable<T>,
): Promise<AsyncGenerator<T>> {
  const { end } = await begin(deps, act);
  return (async function* () {
    yield* parts;
    await end('done');
  })();
}

/** Stores the entry of a change that continues in the background, where `audit.end` ends it. Resolves to its id. */
export async function beginAudit(deps: AuditDeps, act: Act): Promise<string> {
  return (await begin(deps, act)).id;
}

/** Stores the entry. Returns its id and a function that ends it. */
async function begin({ audit, clock }: AuditDeps, { fields = [], ...act }: Act) {
  const _id = newId();
  await audit.add({ _id, at: clock(), ...act, fields: [...fields], state: 'started' });
  return { id: _id, end: (state: 'done' | 'refused') => audit.end(_id, state, clock()) };
}
