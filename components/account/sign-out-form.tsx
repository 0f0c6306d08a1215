'use client';

import { type FormEvent, useState } from 'react';
import { clearDrafts } from '@/components/registration/draft';
import { Button } from '@/components/ui/button';
import { RowLabel, rowClass } from '@/components/ui/row';
import { Toast } from '@/components/ui/toast';

export type SignOutTexts = Record<'signOut' | 'signingOut' | 'failed', string>;

interface Props {
  action: () => Promise<void>;
  look?: 'row';
  texts: SignOutTexts;
}

/** Signs out and forgets the drafts of this tab; a failure is told and forgets nothing. */
export function SignOutForm({ action, look, texts }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setHasFailed(false);
    try {
      await action();
      clearDrafts();
      // Not back to what this page showed.
      window.location.replace('/login');
    } catch {
      setHasFailed(true);
      setIsBusy(false);
    }
  }

  const label = isBusy ? texts.signingOut : texts.signOut;
  return (
    <form action={action} onSubmit={onSubmit}>
      {look === 'row' ? (
        <button type="submit" disabled={isBusy} className={rowClass}>
          <RowLabel>{label}</RowLabel>
        </button>
      ) : (
        <Button type="submit" variant="secondary" disabled={isBusy}>
          {label}
        </Button>
      )}
      <Toast tone="error">{hasFailed && texts.failed}</Toast>
    </form>
  );
}
