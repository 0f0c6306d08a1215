'use client';

import { type SubmitEvent, useActionState, useRef, useState } from 'react';
import type { ErrorCode } from '@/lib/base/errors';
import { type FormAction, type FormState, type Problem, untouched } from '@/lib/base/form-state';
import { isOfEarlierBuild } from '@/lib/server/next/failed-action';
import type { commonTexts } from './form-texts';

/** The texts that every form has, in one language. */
export type FormTexts = ReturnType<typeof commonTexts>;

/** The submit button's labels, before and while the form is sent. */
export type SubmitText = 'submit' | 'submitting';

/** The props of every form: the action that answers it with a `Data`, and its texts in one language. */
export interface FormProps<Text extends string = never, Data = undefined> {
  action: FormAction<Data>;
  texts: FormTexts & Record<Text, string>;
}

interface Options<D> extends FormProps<never, D> {
  /** Initial state that differs from `untouched`. */
  initial?: Partial<FormState<D>>;
  /**
   * Validates the form, as the browser would post it, before it is sent. Returns what to send, an answer that needs no
   * sending, or null to stay.
   */
  prepare?: (posted: FormData) => Promise<FormData | FormState<D> | null>;
  /** Called with each answer before it is shown. Runs only with script. */
  onAnswer?: (answer: FormState<D>) => void;
  /** Replaces this page in the history when the next one opens. */
  isReplaced?: boolean;
}

/**
 * A form that a server action answers, with and without script. With script the page is not reloaded, a form is not
 * sent again while it is being sent, and a failed request shows a problem and keeps everything that was typed.
 */
export function useForm<D = undefined>(options: Options<D>) {
  const { action, texts, initial, prepare, onAnswer, isReplaced } = options;
  const [posted, post] = useActionState<FormState<D>, FormData>(action, { ...untouched, ...initial });
  const [state, setState] = useState(posted);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    // The button does not change for a fast answer.
    const waiting = setTimeout(() => setIsBusy(true), 150);
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    let answer: FormState<D> | null;
    try {
      const prepared = prepare ? await prepare(form) : form;
      answer = prepared instanceof FormData ? await action(state, prepared) : prepared;
    } catch (error) {
      const problem = failureOf(error, texts);
      const { attempt, typed, data } = state;
      answer = { attempt: attempt + 1, errors: {}, problem, typed, data };
    }
    if (answer) {
      onAnswer?.(answer);
      setState(answer);
      if (answer.next) {
        // Stays busy: nothing may be sent again while the next page loads.
        window.location[isReplaced ? 'replace' : 'assign'](answer.next);
        return;
      }
    }
    isSending.current = false;
    clearTimeout(waiting);
    setIsBusy(false);
  }

  return {
    /** The answer to a form that was sent without script, if any. */
    posted,
    state,
    isBusy,
    texts,
    element: { ref: element, action: post, onSubmit, 'aria-busy': isBusy },
  };
}

/** Why an action or the script that it needs could not be reached. What was typed is kept in every case. */
export function failureOf(error: unknown, texts: FormTexts): Problem {
  if (!navigator.onLine) return { text: texts.offline, isOffline: true };
  const message = error instanceof Error ? error.message : '';
  if (message === ('unavailable' satisfies ErrorCode)) return { text: texts.overloaded };
  if (isOfEarlierBuild(error)) {
    const { pathname, search } = window.location;
    return { text: texts.outdated, link: { href: pathname + search, label: texts.reload } };
  }
  // In every browser, a request that could not be sent fails with a TypeError.
  return {
    text: texts.problem,
    hint: error instanceof TypeError ? texts.checkConnection : undefined,
    isOurs: true,
  };
}
