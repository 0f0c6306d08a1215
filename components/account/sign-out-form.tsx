'use client';

import { clearDrafts } from '@/components/form/draft';
import { Form, SubmitButton, sentence } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { forgetOwnPass } from '@/components/pass/own-pass';
import { forgetRules } from '@/components/rules/accepted-rules';
import { RowLabel } from '@/components/ui/row';
import { Toast } from '@/components/ui/toast';

/**
 * Ends access that this browser has, such as a session, and clears this tab's drafts and what this browser has accepted. A failure is shown and clears
 * nothing.
 */
export function SignOutForm({ action, look, texts }: FormProps<SubmitText> & { look?: 'row' }) {
  const form = useForm({
    action,
    texts,
    onAnswer({ isDone }) {
      if (!isDone) return;
      clearDrafts();
      forgetRules();
      forgetOwnPass();
    },
    // The back button must not return to this page.
    isReplaced: true,
  });
  const { state, isBusy } = form;
  return (
    <Form form={form}>
      {look === 'row' ? (
        <button type="submit" aria-disabled={isBusy} className="row">
          <RowLabel>{isBusy ? texts.submitting : texts.submit}</RowLabel>
        </button>
      ) : (
        <SubmitButton form={form} texts={texts} variant="secondary" />
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
