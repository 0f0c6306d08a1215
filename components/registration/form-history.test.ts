import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openedAnswers } from '@/lib/registration/form/answers';
import { closed, next } from '@/lib/registration/form/flow';
import { registrationSteps } from '@/lib/registration/form/steps';
import type { FlowEvent, FlowForm, TaskAnswer } from '@/lib/registration/form/types';
import { aShow } from '@/tests/factories/events';
import { formHistory, trailOf } from './form-history';

/** A browser's history. A move to another entry takes effect when it arrives, as in a browser. */
function browser(...trails: number[][]) {
  const entries: unknown[] = trails.length > 0 ? trails.map((formTrail) => ({ formTrail })) : [null];
  let current = entries.length - 1;
  let going = 0;
  const history = {
    get state() {
      return entries[current];
    },
    pushState: (state: unknown) => void entries.splice(++current, entries.length, state),
    replaceState: (state: unknown) => {
      entries[current] = state;
    },
    go: (by: number) => {
      going += by;
    },
  };
  return {
    history,
    trails: () => entries.map(trailOf),
    current: () => current,
    isGoing: () => going !== 0,
    /** Whether there is an entry to move to. */
    move(by: number): boolean {
      if (by === 0 || !(current + by in entries)) return false;
      current += by;
      return true;
    },
    arrive(): void {
      expect(entries, 'the form leaves its page').toHaveProperty(String(current + going));
      current += going;
      going = 0;
    },
  };
}

describe('the browser’s history follows the form', () => {
  test.each([
    ['stays at an entry of the same trail', [[0, 1]], [0, 1], [[0, 1]], 0],
    ['adds an entry', [[0]], [0, 2], [[0], [0, 2]], 1],
    ['adds all entries that are missing', [[0]], [0, 1, 2], [[0], [0, 1], [0, 1, 2]], 2],
    ['changes the entry before those that it adds', [[0], [0, 1]], [0, 2, 3], [[0], [0, 2], [0, 2, 3]], 2],
    ['changes an entry of the same length', [[0, 2]], [0, 1], [[0, 1]], 0],
    ['returns to an earlier entry', [[0], [0, 1], [0, 1, 2]], [0], [[0], [0, 1], [0, 1, 2]], 0],
    ['and changes that one', [[0], [0, 2], [0, 2, 3]], [0, 1], [[0], [0, 1], [0, 2, 3]], 1],
  ])('%s', (_, before, trail, after, current) => {
    const { history, trails, isGoing, arrive, ...page } = browser(...before);
    const { follow, movedTo } = formHistory(() => history);
    follow(trail);
    if (isGoing()) {
      arrive();
      expect(movedTo()).toBeNull();
      follow(trail);
    }
    expect(movedTo()).toBe(trail.at(-1));
    expect([trails(), page.current(), isGoing()]).toEqual([after, current, false]);
  });

  test('an entry without a trail gets it, and the rest of its state is kept', () => {
    const { history } = browser();
    history.replaceState({ __NA: true });
    const { follow, movedTo } = formHistory(() => history);
    expect(movedTo()).toBeNull();
    follow([0, 2]);
    expect(history.state).toEqual({ __NA: true, formTrail: [0, 2] });
  });

  test.each([null, 'x', {}, { formTrail: 1 }, { formTrail: ['0'] }, { formTrail: [0.5] }])(
    'the state %j is not one of a form',
    (state) => {
      expect(trailOf(state)).toBeUndefined();
    },
  );
});

/** A buyer's form in a browser: what `Wizard` does with the history, without a page. */
function openForm(of: FlowForm) {
  const tab = browser();
  let state = closed;
  let answers = openedAnswers(of);
  let pages = formHistory(() => tab.history);

  function dispatch(event: FlowEvent): void {
    const after = next(of, state, event, answers);
    state = after.state;
    for (const effect of after.effects)
      if (effect.type === 'fill') answers = { ...answers, ...effect.answers };
    if (!state.awaiting && !state.leaving) pages.follow(state.trail);
  }

  function open(draft?: { step: number } | null): void {
    dispatch({ type: 'opened', idempotencyKey: 'k', draft, entry: trailOf(tab.history.state) });
  }

  function onPopState(): void {
    const step = pages.movedTo();
    if (step === null) pages.follow(state.trail);
    else dispatch({ type: 'historyMoved', step });
  }

  function settle(): void {
    while (tab.isGoing()) {
      tab.arrive();
      onPopState();
    }
  }

  return {
    tab,
    open,
    dispatch,
    settle,
    state: () => state,
    answer(answer: TaskAnswer): void {
      if (state.awaiting) dispatch({ type: 'answered', to: state.awaiting, answer });
    },
    press(by: number): void {
      settle();
      if (tab.move(by)) onPopState();
    },
    choose(pais: string): void {
      answers = { ...answers, pais };
      dispatch({ type: 'placeTyped', suffix: '', change: 'country' });
    },
    reload(keepsDraft: boolean): void {
      settle();
      pages = formHistory(() => tab.history);
      const draft = keepsDraft ? { step: state.step } : null;
      if (!keepsDraft) answers = openedAnswers(of);
      state = closed;
      open(draft);
    },
  };
}

const steps = registrationSteps('comprador', aShow);
const errorNames = steps.flatMap((step) => step.errorNames);
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('continued' as const) }) },
  fc.record({ type: fc.constant('wentBack' as const) }),
  fc.record({ type: fc.constant('pressed' as const), by: fc.constantFrom(-2, -1, -1, 1, 1, 2) }),
  fc.record({ type: fc.constant('country' as const), pais: fc.constantFrom('MX', 'AR') }),
  { weight: 6, arbitrary: fc.record({ type: fc.constant('answered' as const) }) },
  fc.record({ type: fc.constant('refused' as const), name: fc.constantFrom(...errorNames) }),
  fc.record({ type: fc.constant('settled' as const) }),
  fc.record({ type: fc.constant('reloaded' as const), keeps: fc.boolean() }),
);

test('in any order of events, the entry names the shown step, and the one before it an earlier step', () => {
  const of: FlowForm = { steps };
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (happened) => {
      const form = openForm(of);
      form.open();
      for (const each of happened) {
        if (each.type === 'continued' || each.type === 'wentBack') form.dispatch(each);
        else if (each.type === 'pressed') form.press(each.by);
        else if (each.type === 'country') form.choose(each.pais);
        else if (each.type === 'answered') form.answer({});
        else if (each.type === 'refused') form.answer({ errors: { [each.name]: 'x' } });
        else if (each.type === 'settled') form.settle();
        else form.reload(each.keeps);

        const { step, trail, awaiting } = form.state();
        if (awaiting || form.tab.isGoing()) continue;
        const entries = form.tab.trails();
        const current = form.tab.current();
        expect(entries[current]).toEqual(trail);
        expect(trail.at(-1)).toBe(step);
        if (trail.length > 1) expect(entries[current - 1]?.at(-1)).toBeLessThan(step);
      }
    }),
    { numRuns: 2_000 },
  );
});
