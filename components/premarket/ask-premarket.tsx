'use client';

import type { ReactNode } from 'react';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { FocusedText } from '@/components/ui/focused-text';
import { Notice } from '@/components/ui/notice';

interface Props extends FormProps<SubmitText | 'title' | 'askedTitle'> {
  /** The buyer's record. */
  id: string;
  /** Explains the premarket. */
  about: string;
  /** Explains the next step, after the buyer has asked. */
  nextStep: ReactNode;
}

/** Explains the premarket, with the button to ask for access. After asking, explains the next step. */
export function AskPremarket({ action, id, about, nextStep, texts }: Props) {
  const form = useForm({ action, texts });
  const { state } = form;
  if (state.isDone) {
    return (
      <Notice>
        <h2 className="text-h3">
          <FocusedText>{texts.askedTitle}</FocusedText>
        </h2>
        {nextStep}
      </Notice>
    );
  }
  return (
    <Notice>
      <h2 className="text-h3">{texts.title}</h2>
      <p className="mt-2">{about}</p>
      <Form form={form} hidden={{ id }} className="mt-4">
        <ProblemNotice state={state} texts={texts} className="mb-4" />
        <SubmitButton form={form} texts={texts} variant="secondary" />
      </Form>
    </Notice>
  );
}
