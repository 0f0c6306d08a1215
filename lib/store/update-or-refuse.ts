import { ok, type Refusal, type Result, refuse } from '@/lib/base/result';
import type { Collection, Stored } from './port';

/**
 * Replaces a record with what `change` makes of its newest state, or returns the refusal. A record that `change`
 * returns unchanged is not written. Refuses with `not_found` if there is no record, and with `taken` if a unique index
 * prevents the change.
 */
export async function updateOrRefuse<R extends Stored>(
  records: Pick<Collection<R>, 'update'>,
  id: string,
  change: (current: R) => Result<R>,
  taken: Refusal = refuse('not_found'),
): Promise<Result<R>> {
  let result: Result<R> = refuse('not_found');
  const updated = await records.update(id, (current) => {
    result = change(current);
    return result.ok && result.value !== current ? result.value : null;
  });
  switch (updated.outcome) {
    case 'updated':
      return ok(updated.document);
    case 'refused':
      return result;
    case 'conflict':
      return taken;
    case 'absent':
      return refuse('not_found');
  }
}
