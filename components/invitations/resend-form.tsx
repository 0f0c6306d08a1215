'use client';

import { useCountDown } from '@/components/form/count-down';
import { Form, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { PassingToast } from '@/components/ui/passing-toast';
import { relativeTime } from '@/lib/i18n/dates';
import { fill } from '@/lib/i18n/fill';

interface Props extends FormProps<SubmitText | 'sent' | 'notSent' | 'wait'> {
  hidden?: Readonly<Record<string, string>>;
  /** Seconds until the mail may be asked for. */
  wait: number;
  className?: string;
  variant?: 'primary' | 'secondary';
}

/** Sends a mail again: the result as a toast, the wait until the next one under the button. */
export function ResendForm({
  action,
  hidden,
  wait,
  texts,
  className = 'mt-3',
  variant = 'secondary',
}: Props) {
  const form = useForm({ action, texts, initial: { wait } });
  const { state } = form;
  const left = useCountDown(state);
  const outcome = state.isDone ? texts.sent : texts.notSent;
  // Without script the button stays usable: nothing would enable it again.
  const shown = left ?? state.wait ?? 0;
  return (
    <Form form={form} hidden={hidden} className={className}>
      <SubmitButton form={form} texts={texts} variant={variant} isWide disabled={(left ?? 0) > 0} />
      <p className="col-span-full mt-2 text-hint text-soft empty:hidden">
        {shown > 0 && fill(texts.wait, { when: relativeTime(shown, texts.locale) })}
        {state.problem?.isOurs && texts.contact}
      </p>
      <PassingToast
        tone={state.isDone ? 'success' : 'error'}
        text={state.attempt > 0 ? outcome : undefined}
        turn={state.attempt}
      />
    </Form>
  );
}
