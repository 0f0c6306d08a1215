'use client';

import { Form, SubmitButton, sentence } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { RowLabel } from '@/components/ui/row';
import { Toast } from '@/components/ui/toast';
import { forgetPerson } from './forget-person';

/**
 * Ends access that this browser has, such as a session, and forgets what the browser keeps about the person. A failure is
 * shown and forgets nothing.
 */
export function SignOutForm({ action, look, texts }: FormProps<SubmitText> & { look?: 'row' }) {
  const form = useForm({
    action,
    texts,
    onAnswer: ({ isDone }) => isDone && forgetPerson(),
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
        <SubmitButton form={form} texts={texts} variant="secondary" isWide />
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
