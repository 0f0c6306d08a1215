import { stepOfTrail, type Trail } from '@/lib/registration/form/trail';

type BrowserHistory = Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;

/** Keeps the browser's history at the step that a form shows. */
export function formHistory(history: () => BrowserHistory) {
  /** Whether the browser is on its way to an earlier entry. */
  let isReturning = false;

  /** Adds an entry with this trail, changes the current one to it, or returns to the entry that has to have it. */
  function follow(trail: Trail): void {
    if (isReturning) return;
    const entry = trailOf(history().state);
    const by = entry ? trail.length - entry.length : 0;
    if (by < 0) {
      isReturning = true;
      history().go(by);
    } else if (String(trail) !== String(entry)) {
      const isNew = by === 1 && String(trail.slice(0, -1)) === String(entry);
      // The rest of the state is Next's.
      const state = { ...history().state, formTrail: trail };
      history()[isNew ? 'pushState' : 'replaceState'](state, '');
    }
  }

  /** The step of the entry that the browser has moved to; null after a return, and if the entry has no trail. */
  function movedTo(): number | null {
    const entry = trailOf(history().state);
    const isMove = entry && !isReturning;
    isReturning = false;
    return isMove ? stepOfTrail(entry) : null;
  }

  return { follow, movedTo };
}

/** What an entry of the browser's history keeps; undefined if no form has written to it. */
export function trailOf(state: unknown): Trail | undefined {
  if (typeof state !== 'object' || state === null || !('formTrail' in state)) return;
  const { formTrail } = state;
  return Array.isArray(formTrail) && formTrail.every(Number.isInteger) ? formTrail : undefined;
}
