'use client';

import { AnsweredInput } from '@/components/form/answered-input';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import type { FormProps, SubmitText } from '@/components/form/use-form';
import { useKeptForm } from '@/components/form/use-kept-form';
import { ErrorSummary } from '@/components/ui/error-summary';

interface Props extends FormProps<SubmitText | 'ask' | 'label'> {
  /** The attendee whose address may be incorrect. */
  id: string;
  /** Whether it is known to be incorrect, so that the form is open from the start. */
  isWrong?: boolean;
}

/** Corrects the address of a registration. It is collapsed until a person opens it or there is a result to read. */
export function CorrectAddress({ action, id, isWrong = false, texts }: Props) {
  const form = useKeptForm({ action, texts }, `address:${id}`);
  const { state } = form;
  return (
    <details open={isWrong || state.attempt > 0} className="fold mt-1">
      <summary>{texts.ask}</summary>
      <Form form={form} hidden={{ id }} className="mt-2 space-y-4">
        <ErrorSummary texts={texts} state={state} fields={['email']} />
        <ProblemNotice state={state} texts={texts} />
        <AnsweredInput
          state={state}
          texts={texts}
          name="email"
          type="email"
          autoComplete="email"
          label={texts.label}
        />
        <SubmitButton form={form} texts={texts} variant={isWrong ? 'primary' : 'secondary'} isWide />
      </Form>
    </details>
  );
}
