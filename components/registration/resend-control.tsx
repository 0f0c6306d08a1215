'use client';

import { useEffect, useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Toast } from '@/components/ui/toast';
import type { ResendOutcome } from '@/lib/attendees/actions';

interface Props {
  resend: () => Promise<ResendOutcome>;
  isProminent: boolean;
  texts: Record<'resend' | 'resending' | 'sent' | 'notSent' | 'waitOne' | 'waitOther', string>;
}

/** Seconds after a mail in which the next one would be refused. */
const cooldown = 60;

export function ResendControl({ resend, isProminent, texts }: Props) {
  const [isPending, start] = useTransition();
  const [toast, setToast] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const [wait, setWait] = useState(0);

  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);

  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), 8_000);
    return () => clearTimeout(timer);
  }, [toast]);

  function onClick() {
    start(async () => {
      const outcome = await resend().catch((): ResendOutcome => ({ sent: false }));
      setToast(outcome.sent ? { tone: 'success', text: texts.sent } : { tone: 'error', text: texts.notSent });
      setWait(outcome.sent ? cooldown : (outcome.retryAfter ?? 0));
    });
  }

  return (
    <div className="mt-3">
      <Button
        variant={isProminent ? 'primary' : 'secondary'}
        onClick={onClick}
        disabled={isPending || wait > 0}
      >
        {isPending ? texts.resending : texts.resend}
      </Button>
      <p className="mt-2 min-h-[1.45em] text-hint text-soft">
        {wait > 0 && (wait === 1 ? texts.waitOne : texts.waitOther).replace('#', String(wait))}
      </p>
      <Toast tone={toast?.tone}>{toast?.text}</Toast>
    </div>
  );
}
