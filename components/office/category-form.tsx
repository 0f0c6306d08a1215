'use client';

import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { ChoiceGroup } from '@/components/ui/choice-group';

interface Props extends FormProps<SubmitText | 'category'> {
  id: string;
  /** The present category. */
  categoria: string;
  /** Values with their labels, in the order of display. */
  categories: readonly (readonly [value: string, label: string])[];
}

/** Gives a registration another category. */
export function CategoryForm({ action, texts, id, categoria, categories }: Props) {
  const form = useForm({ action, texts });
  const { state } = form;
  return (
    <Form form={form} hidden={{ id }} className="mt-4 space-y-4">
      <ProblemNotice state={state} texts={texts} />
      <ChoiceGroup
        id="categoria"
        label={texts.category}
        error={state.errors.categoria}
        choices={categories.map(([value, label]) => ({
          name: 'categoria',
          type: 'radio',
          value,
          label,
          defaultChecked: value === (state.typed.categoria ?? categoria),
        }))}
        className="[--choice:40%]"
      />
      <SubmitButton form={form} texts={texts} variant="secondary" />
    </Form>
  );
}
