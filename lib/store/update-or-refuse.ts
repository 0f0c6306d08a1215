import { ok, type Refusal, type Result, refuse } from '@/lib/base/result';
import type { Collection, Stored } from './port';

/**
 * Replaces a record by what `judge` makes of its newest state, or returns the refusal; a record that `judge` returns as
 * it got it is not written. `not_found` where there is none, and `taken` where a unique index refuses.
 */
export async function updateOrRefuse<R extends Stored>(
  records: Pick<Collection<R>, 'update'>,
  id: string,
  judge: (current: R) => Result<R>,
  taken: Refusal = refuse('not_found'),
): Promise<Result<R>> {
  let judged: Result<R> = refuse('not_found');
  const updated = await records.update(id, (current) => {
    judged = judge(current);
    return judged.ok && judged.value !== current ? judged.value : null;
  });
  switch (updated.outcome) {
    case 'updated':
      return ok(updated.document);
    case 'refused':
      return judged;
    case 'conflict':
      return taken;
    case 'absent':
      return refuse('not_found');
  }
}
