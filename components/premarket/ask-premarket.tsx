'use client';

import type { ReactNode } from 'react';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormTexts, useForm } from '@/components/form/use-form';
import { FocusedText } from '@/components/ui/focused-text';
import { Notice } from '@/components/ui/notice';
import type { FormAction } from '@/lib/http/form-state';

interface Props {
  action: FormAction;
  /** The buyer's record. */
  id: string;
  /** What the premarket is. */
  about: string;
  /** What happens next, once they asked. */
  asked: ReactNode;
  texts: FormTexts & Record<'title' | 'submit' | 'submitting' | 'askedTitle', string>;
}

/** What the premarket is, with the button to ask for access; once asked, what happens next. */
export function AskPremarket({ action, id, about, asked, texts }: Props) {
  const form = useForm({ action, texts });
  const { state } = form;
  if (state.isDone) {
    return (
      <Notice>
        <h2 className="text-h3">
          <FocusedText>{texts.askedTitle}</FocusedText>
        </h2>
        {asked}
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
