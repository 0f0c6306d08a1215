import { elsewhereWindow, type VisitSummary } from './judge';
import type { GateRules, Scan } from './types';

/** The state of a visit, derived from its scans. */
interface FoldedVisit extends VisitSummary {
  /** How often the person entered. */
  passages: number;
  /** When an entry happened that the supervisor should look at, unless they have settled it or let the person in since. */
  conflictAt?: number;
}

const isBefore = (one: Scan, other: Scan) => one.at - other.at || (one.id < other.id ? -1 : 1);

/**
 * The visit that these scans make, whatever their order and however often each is given. An undone scan counts as if it
 * had not happened.
 */
export function foldVisit(scans: readonly Scan[], reentry: GateRules['reentry']): FoldedVisit {
  const unique = [...new Map(scans.map((scan) => [scan.id, scan])).values()].toSorted(isBefore);
  const undone = new Set(unique.flatMap(({ kind, undoes }) => (kind === 'undo' && undoes ? [undoes] : [])));
  const visit: FoldedVisit = { state: 'none', passages: 0 };
  for (const { id, kind, at, gate, settles } of unique) {
    if (undone.has(id)) continue;
    if (settles) {
      delete visit.conflictAt;
      continue;
    }
    if (kind === 'exit' && visit.first) visit.state = 'left';
    if (kind !== 'entry' && kind !== 'letIn') continue;
    const { first, last, state } = visit;
    const isElsewhere = last && state === 'inside' && last.gate !== gate && at - last.at < elsewhereWindow;
    if (kind === 'letIn') delete visit.conflictAt;
    else if (isElsewhere || (first && reentry === 'once')) visit.conflictAt = at;
    visit.first ??= { at, gate };
    visit.last = { at, gate };
    visit.state = 'inside';
    visit.passages++;
  }
  return visit;
}
