'use client';

import { Form, ProblemNotice, SubmitButton } from './form';
import { type FormProps, type SubmitText, useForm } from './use-form';

interface Props extends FormProps<SubmitText> {
  hidden?: Readonly<Record<string, string>>;
  /** Says what the button is about where its text alone does not. */
  label?: string;
}

/** A form that is nothing but a button; a refusal is shown above it. */
export function ButtonForm({ action, hidden, texts, label }: Props) {
  const form = useForm({ action, texts });
  return (
    <Form form={form} hidden={hidden}>
      <ProblemNotice state={form.state} texts={texts} className="mb-3" />
      <SubmitButton form={form} texts={texts} variant="secondary" aria-label={label} />
    </Form>
  );
}
