'use client';

import { type FormEvent, useEffect, useState } from 'react';
import type { ResendState } from '@/app/_server/answer-resend';
import { Button } from '@/components/ui/button';
import { Toast } from '@/components/ui/toast';
import type { Locale } from '@/lib/i18n/locale';
import { relativeTime } from '@/lib/i18n/relative-time';
import { countDown } from './count-down';

export type ResendTexts = Record<'resend' | 'resending' | 'sent' | 'notSent' | 'wait', string> & {
  locale: Locale;
};

interface Props {
  /** Unbound: arguments of an action have the whole form rendered twice (docs/decisions/023). */
  action: (form: FormData) => Promise<ResendState>;
  /** Sent along unseen. */
  hidden?: Readonly<Record<string, string>>;
  /** What `resendState` of lib/http/answer-resend.ts tells. */
  initial: ResendState;
  texts: ResendTexts;
  className?: string;
  variant?: 'primary' | 'secondary';
}

/** Has a mail sent again, with the toasts of spec §8 and a visible wait; without script as a plain form. */
export function ResendForm({
  action,
  hidden = {},
  initial,
  texts,
  className = 'mt-3',
  variant = 'secondary',
}: Props) {
  const [state, setState] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  const [left, setLeft] = useState<number | null>(null);
  const [isToastShown, setIsToastShown] = useState(true);

  useEffect(() => {
    const stopCounting = countDown(state.wait, setLeft);
    setIsToastShown(true);
    const passing = setTimeout(() => setIsToastShown(false), 8000);
    return () => {
      stopCounting();
      clearTimeout(passing);
    };
  }, [state]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setState(await action(new FormData(event.currentTarget)).catch(() => ({ isSent: false, wait: 0 })));
    setIsBusy(false);
  }

  // What it answers, a form without script learns from its page.
  const post: (form: FormData) => void = action;
  // Before the script counts, the button stays usable: without script nothing would enable it again.
  const shown = left ?? state.wait;
  return (
    <form action={post} onSubmit={onSubmit} className={className}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} isWide disabled={isBusy || (left ?? 0) > 0}>
        {isBusy ? texts.resending : texts.resend}
      </Button>
      <p className="col-span-full mt-2 min-h-[1.45em] text-hint text-soft">
        {shown > 0 && texts.wait.replace('#', () => relativeTime(shown, texts.locale))}
      </p>
      <Toast tone={state.isSent === false ? 'error' : 'success'}>
        {isToastShown && state.isSent !== undefined && (state.isSent ? texts.sent : texts.notSent)}
      </Toast>
    </form>
  );
}
