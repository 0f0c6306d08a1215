'use client';

import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import type { FormState, Problem } from '@/lib/base/form-state';
import type { FormTexts, SubmitText, useForm } from './use-form';
import { useIsOffline } from './use-is-offline';

interface Props extends Omit<ComponentProps<'form'>, 'hidden'> {
  form: Pick<ReturnType<typeof useForm>, 'texts' | 'element'>;
  /** Values of hidden fields, in addition to the language. */
  hidden?: Readonly<Record<string, string>>;
}

/** The `<form>` element of a form from `useForm`. */
export function Form({ form, hidden = {}, children, ...own }: Props) {
  return (
    <form {...own} {...form.element} noValidate>
      {Object.entries({ locale: form.texts.locale, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'form'> {
  form: Pick<ReturnType<typeof useForm>, 'isBusy'>;
  texts: Record<SubmitText, string>;
  /** The label, if not that of `texts`. */
  submit?: string | undefined;
  /** The label while the form is sent, if not that of `texts`. */
  submitting?: string;
  /** Looks disabled but keeps the focus. The form itself must not be sent. */
  isWaiting?: boolean;
}

/**
 * The submit button of a form. While the form is being sent, its label says so, it keeps its look and the focus, and
 * pressing it does nothing.
 */
export function SubmitButton({
  form: { isBusy },
  texts,
  submit = texts.submit,
  submitting = texts.submitting,
  isWaiting = false,
  className = '',
  ...button
}: SubmitButtonProps) {
  return (
    <>
      <span aria-live="polite" className="sr-only">
        {isBusy && submitting}
      </span>
      <Button
        {...button}
        type="submit"
        aria-disabled={isBusy || isWaiting}
        className={isWaiting ? `button-waiting ${className}` : className}
      >
        {isBusy ? submitting : submit}
      </Button>
    </>
  );
}

/**
 * Why the form as a whole was refused, with the support contact if the person cannot correct it. A refusal is scrolled
 * into view, since the button may be far below. While there is no network, the notice says so instead.
 */
export function ProblemNotice({
  state,
  texts,
  className = '',
  children,
}: {
  state: Pick<FormState<unknown>, 'attempt' | 'problem'>;
  texts: Pick<FormTexts, 'contact' | 'offline'>;
  className?: string;
  children?: ReactNode;
}) {
  const isOffline = useIsOffline();
  const box = useRef<HTMLDivElement>(null);
  const { attempt } = state;
  const isRefused = state.problem !== undefined;
  useEffect(() => {
    // Does not scroll if the notice is visible already.
    if (attempt > 0 && isRefused) box.current?.scrollIntoView({ block: 'nearest' });
  }, [attempt, isRefused]);
  const problem: Problem | undefined = isOffline ? { text: texts.offline, isOffline } : state.problem;
  if (!problem || (problem.isOffline && !isOffline)) return null;
  return (
    <Notice ref={box} tone="error" key={attempt} className={`scroll-my-4 ${className}`}>
      <p>{sentence(problem.text)}</p>
      {children}
      {problem.hint && <p className="mt-1">{problem.hint}</p>}
      {problem.isOurs && <p className="mt-1">{texts.contact}</p>}
      {problem.link && (
        <p className="mt-1">
          <TextLink href={problem.link.href}>{problem.link.label}</TextLink>
        </p>
      )}
    </Notice>
  );
}

/** The message with a full stop, so that another sentence can follow. A colon stays: a list follows it. */
export const sentence = (text: string) => (/[.:]$/.test(text) ? text : `${text}.`);
