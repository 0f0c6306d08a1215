'use client';

import { useEffect, useRef, useState } from 'react';
import { useCountDown } from '@/components/form/count-down';
import { Form, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { PassingToast } from '@/components/ui/passing-toast';
import { Filled } from '@/components/ui/verbatim';
import type { FormState } from '@/lib/base/form-state';
import { atTime, relativeTime } from '@/lib/i18n/dates';
import { fill } from '@/lib/i18n/fill';

type Outcome = 'sent' | 'sentTo' | 'sentToAt' | 'notSent' | 'recentlySent' | 'thatAddress';

interface Props extends FormProps<SubmitText | Outcome | 'wait'> {
  hidden?: Readonly<Record<string, string>>;
  /** Seconds until the mail may be asked for. */
  wait: number;
  /** The address of the mail, as this reader may see it. */
  email?: string;
  className?: string;
  variant?: 'primary' | 'secondary';
}

/** A refusal whose wait is not longer than this, in seconds, follows a mail that has just been sent. */
const recent = 60;

/**
 * Sends a mail again. Under the button it says to whom and when it was sent, or that it was sent a moment ago, and how
 * long to wait until the next one.
 */
export function ResendForm({
  action,
  hidden,
  wait,
  email,
  texts,
  className = 'mt-3',
  variant = 'secondary',
}: Props) {
  const [sentAt, setSentAt] = useState<string>();
  const isWaiting = useRef(false);
  const form = useForm({
    action,
    texts,
    initial: { wait },
    prepare: async (posted) => (isWaiting.current ? null : posted),
    onAnswer: ({ isDone }) => setSentAt(isDone ? atTime(timeNow())[texts.locale] : undefined),
  });
  const { state } = form;
  const left = useCountDown(state);
  useEffect(() => {
    isWaiting.current = (left ?? 0) > 0;
  }, [left]);
  // Without script the button stays usable: nothing would enable it again.
  const shown = left ?? state.wait ?? 0;
  const lasting = lastingText(state, sentAt !== undefined);
  const isRefused = state.attempt > 0 && lasting === undefined;
  return (
    <Form form={form} hidden={hidden} className={className}>
      <SubmitButton form={form} texts={texts} variant={variant} isWide isWaiting={(left ?? 0) > 0} />
      {/* Texts that go are in elements, since translators of browsers move texts. The toast announces a success. */}
      <p role={state.isDone ? undefined : 'status'} className="col-span-full mt-2 font-semibold empty:hidden">
        {lasting && (
          <span key={lasting}>
            {state.isDone && <span className="text-success">✓ </span>}
            <Filled text={fill(texts[lasting], { time: sentAt ?? '' })} email={email ?? texts.thatAddress} />
          </span>
        )}
      </p>
      <p className="col-span-full mt-2 text-hint text-soft empty:hidden">
        {shown > 0 && <span>{fill(texts.wait, { when: relativeTime(shown, texts.locale) })}</span>}
        {state.problem?.isOurs && <span>{texts.contact}</span>}
      </p>
      <PassingToast
        tone={state.isDone ? 'success' : 'error'}
        text={state.isDone ? texts.sent : isRefused ? texts.notSent : undefined}
        turn={state.attempt}
      />
    </Form>
  );
}

/** The text that stays under the button; undefined for a refusal that a passing toast reports. */
export function lastingText(
  { isDone, problem, wait }: Pick<FormState, 'isDone' | 'problem' | 'wait'>,
  isTimed: boolean,
): 'sentToAt' | 'sentTo' | 'recentlySent' | undefined {
  if (isDone) return isTimed ? 'sentToAt' : 'sentTo';
  return problem && wait !== undefined && wait <= recent ? 'recentlySent' : undefined;
}

/** The time on the person's clock, as `HH:MM`. */
const timeNow = () => new Date().toTimeString().slice(0, 5);
