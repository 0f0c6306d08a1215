'use client';

import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { TextArea } from '@/components/ui/text-area';

/** Writes a note about a person. */
export function NoteForm({ action, texts, id, maxLength }: Props) {
  const form = useForm({ action, texts });
  const { state } = form;
  return (
    <Form form={form} hidden={{ id }} className="max-w-form space-y-4">
      <ProblemNotice state={state} texts={texts} />
      <TextArea
        name="text"
        label={texts.label}
        error={state.errors.text}
        defaultValue={String(state.typed.text ?? '')}
        maxLength={maxLength}
        rows={2}
      />
      <SubmitButton form={form} texts={texts} variant="secondary" />
    </Form>
  );
}

interface Props extends FormProps<SubmitText | 'label'> {
  id: string;
  maxLength: number;
}
