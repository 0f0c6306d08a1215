'use client';

import type { ComponentProps } from 'react';
import { Form, ProblemNotice, SubmitButton } from './form';
import { type FormProps, type SubmitText, useForm } from './use-form';

interface Props extends FormProps<SubmitText> {
  /** The button's label, if not that of `texts`. */
  submit?: string | undefined;
  hidden?: Readonly<Record<string, string>>;
  /** Says what the button is for, if its text is not enough. */
  label?: string;
  variant?: ComponentProps<typeof SubmitButton>['variant'];
  isWide?: boolean;
}

/** A form that is only a button. A refusal is shown above it. */
export function ButtonForm({ action, hidden, texts, submit, label, variant = 'secondary', isWide }: Props) {
  const form = useForm({ action, texts });
  return (
    <Form form={form} hidden={hidden}>
      <ProblemNotice state={form.state} texts={texts} className="mb-3" />
      <SubmitButton
        form={form}
        texts={texts}
        submit={submit}
        variant={variant}
        isWide={isWide}
        aria-label={label}
      />
    </Form>
  );
}
