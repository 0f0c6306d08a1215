import { useRef, useState } from 'react';
import { closed, next } from '@/lib/registration/form/flow';
import type { Effect, FlowEvent, FlowForm, FlowState, OpenedEvent } from '@/lib/registration/form/types';

/**
 * Holds the state of a form's reducer. `state` is always current. `shown` changes, and renders the form again, only if
 * the form looks different, so not with each letter.
 */
export function useFlow(flow: FlowForm, posted: OpenedEvent['posted']) {
  const [shown, setShown] = useState(
    () => next(flow, closed, { type: 'opened', idempotencyKey: '', posted }).state,
  );
  const state = useRef(shown);

  function dispatch(event: FlowEvent): readonly Effect[] {
    const { state: after, effects } = next(flow, state.current, event);
    state.current = after;
    setShown((before) => (isSameView(before, after) ? before : after));
    return effects;
  }

  return { shown, state, dispatch };
}

const isSameView = (one: FlowState, other: FlowState) =>
  one.step === other.step &&
  one.attempt === other.attempt &&
  one.problem === other.problem &&
  one.lookups === other.lookups;
