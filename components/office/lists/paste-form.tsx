'use client';

import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { TextArea } from '@/components/ui/text-area';

/** Takes rows that are copied from a spreadsheet. */
export function PasteForm({ action, texts }: FormProps<SubmitText | 'rows' | 'rowsHint' | 'paste'>) {
  const form = useForm({ action, texts });
  const { state } = form;
  return (
    <Form form={form} className="space-y-4">
      <ProblemNotice state={state} texts={texts} />
      <TextArea
        name="rows"
        label={texts.rows}
        hint={texts.rowsHint}
        error={state.errors.rows}
        defaultValue={String(state.typed.rows ?? '')}
        rows={6}
        spellCheck={false}
      />
      <SubmitButton form={form} texts={texts} submit={texts.paste} variant="secondary" />
    </Form>
  );
}
