import { stepOfTrail, type Trail } from '@/lib/registration/form/trail';

type BrowserHistory = Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;

/** Keeps the browser's history at the step that a form shows. */
export function formHistory(history: () => BrowserHistory) {
  /** Whether the browser is on its way to an earlier entry. */
  let isReturning = false;

  /** Returns to the entry that has to have this trail, or changes the current one and adds those that are missing. */
  function follow(trail: Trail): void {
    if (isReturning) return;
    const entry = trailOf(history().state);
    const length = entry?.length ?? trail.length;
    if (length > trail.length) {
      isReturning = true;
      history().go(trail.length - length);
      return;
    }
    if (String(trail.slice(0, length)) !== String(entry)) write('replaceState', trail.slice(0, length));
    for (let longer = length + 1; longer <= trail.length; longer++)
      write('pushState', trail.slice(0, longer));
  }

  function write(method: 'pushState' | 'replaceState', formTrail: Trail): void {
    // The rest of the state is Next's.
    history()[method]({ ...history().state, formTrail }, '');
  }

  /** The step of the entry that the browser has moved to; null after a return, and if the entry has no trail. */
  function movedTo(): number | null {
    const entry = trailOf(history().state);
    const isMove = entry && !isReturning;
    isReturning = false;
    return isMove ? stepOfTrail(entry) : null;
  }

  /**
   * Calls `onMove` with the step when the browser's back and forward buttons move to an entry of the form, and `onStay` when
   * the form has returned to an entry or the entry is not the form's, until the returned function is called.
   */
  function listen(onMove: (step: number) => void, onStay: () => void): () => void {
    const { pathname } = window.location;
    const onPopState = (event: PopStateEvent) => {
      // Next would discard an action that is being sent, and load this page again after its answer.
      const isInForm = trailOf(history().state) && window.location.pathname === pathname;
      if (isInForm) event.stopImmediatePropagation();
      const step = movedTo();
      if (step === null) onStay();
      else onMove(step);
    };
    window.addEventListener('popstate', onPopState, true);
    return () => window.removeEventListener('popstate', onPopState, true);
  }

  return { follow, movedTo, listen };
}

/** What an entry of the browser's history keeps; undefined if no form has written to it. */
export function trailOf(state: unknown): Trail | undefined {
  if (typeof state !== 'object' || state === null || !('formTrail' in state)) return;
  const { formTrail } = state;
  return Array.isArray(formTrail) && formTrail.every(Number.isInteger) ? formTrail : undefined;
}
