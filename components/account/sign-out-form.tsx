'use client';

import { clearDrafts } from '@/components/form/draft';
import { Form, sentence } from '@/components/form/form';
import { type FormTexts, useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { RowLabel, rowClass } from '@/components/ui/row';
import { Toast } from '@/components/ui/toast';
import type { FormAction } from '@/lib/http/form-state';

export type SignOutTexts = FormTexts & Record<'signOut' | 'signingOut', string>;

interface Props {
  action: FormAction;
  look?: 'row';
  texts: SignOutTexts;
}

/** Ends what this browser may see, such as a session, and clears the drafts of this tab; a failure is shown and clears nothing. */
export function SignOutForm({ action, look, texts }: Props) {
  const form = useForm({
    action,
    texts,
    onAnswer: ({ isDone }) => isDone && clearDrafts(),
    // The way back must not show this page again.
    isReplaced: true,
  });
  const { state, isBusy } = form;
  const label = isBusy ? texts.signingOut : texts.signOut;
  return (
    <Form form={form}>
      {look === 'row' ? (
        <button type="submit" disabled={isBusy} className={rowClass}>
          <RowLabel>{label}</RowLabel>
        </button>
      ) : (
        <Button type="submit" variant="secondary" disabled={isBusy}>
          {label}
        </Button>
      )}
      <Toast tone="error">
        {state.problem && !isBusy && (
          <>
            {sentence(state.problem.text)} {state.problem.isOurs && texts.contact}
          </>
        )}
      </Toast>
    </Form>
  );
}
