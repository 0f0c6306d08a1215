import { runFlow, showHeading } from './follow-flow';
import { trailOf } from './form-history';
import type { Wizard } from './types';

/**
 * Passes what the person types and the browser's back and forward buttons to the reducer, until the returned function
 * is called.
 */
export function listen(wizard: Wizard): () => void {
  const { fields } = wizard;
  const { unsubscribe } = fields.watch((_, { name }) => {
    // The reducer may change other fields, which react-hook-form allows only after all its observers were called.
    queueMicrotask(() => {
      const answers = name === undefined ? fields.getValues() : { [name]: fields.getValues(name) };
      void runFlow(wizard, { type: 'typed', answers });
    });
  });
  const { pathname } = window.location;
  const onPopState = (event: PopStateEvent) => {
    // Next would discard an action that is being sent, and load this page again after its answer.
    const isInForm = trailOf(window.history.state) && window.location.pathname === pathname;
    if (isInForm) event.stopImmediatePropagation();
    const step = wizard.history.movedTo();
    if (step === null) return settle(wizard);
    void runFlow(wizard, { type: 'historyMoved', step }).then((answer) => {
      if (answer?.next) window.location.assign(answer.next);
    });
  };
  window.addEventListener('popstate', onPopState, true);
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', onPopState, true);
  };
}

/** Shows the heading or the errors again, since the browser has restored an earlier scroll position. */
function settle(wizard: Wizard): void {
  const { trail, errors, problem } = wizard.state.current;
  wizard.history.follow(trail);
  if (!problem && Object.keys(errors).length === 0) showHeading(wizard);
  else requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
}
