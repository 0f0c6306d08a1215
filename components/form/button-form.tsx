'use client';

import { Button } from '@/components/ui/button';
import type { FormAction } from '@/lib/http/form-state';
import { Form, ProblemNotice } from './form';
import { type FormTexts, useForm } from './use-form';

interface Props {
  action: FormAction;
  hidden?: Readonly<Record<string, string>>;
  texts: FormTexts & Record<'submit' | 'submitting', string>;
  /** Says what the button is about where its text alone does not. */
  label?: string;
}

/** A form that is nothing but a button; a refusal is shown above it. */
export function ButtonForm({ action, hidden, texts, label }: Props) {
  const form = useForm({ action, texts });
  const { state, isBusy } = form;
  return (
    <Form form={form} hidden={hidden}>
      <ProblemNotice state={state} texts={texts} className="mb-3" />
      <Button type="submit" variant="secondary" disabled={isBusy} aria-label={label}>
        {isBusy ? texts.submitting : texts.submit}
      </Button>
    </Form>
  );
}
