'use client';

import type { ComponentProps } from 'react';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { ErrorSummary } from '@/components/ui/error-summary';
import { ColumnSelects } from './column-selects';
import { DetailsFields, detailFields } from './details-fields';
import { RowPreview } from './row-preview';

type Texts = ComponentProps<typeof ColumnSelects>['texts'] &
  ComponentProps<typeof DetailsFields>['texts'] &
  ComponentProps<typeof RowPreview>['texts'];

interface Props
  extends FormProps<SubmitText | 'show' | 'check' | keyof Texts>,
    Pick<ComponentProps<typeof ColumnSelects>, 'headings' | 'fields' | 'choices'>,
    Pick<ComponentProps<typeof RowPreview>, 'rows'>,
    Pick<ComponentProps<typeof DetailsFields>, 'stored'> {
  /** The id of the import. */
  id: string;
}

/** Says what pasted rows contain, and begins their check. */
export function DescribeForm({ action, texts, id, headings, fields, choices, rows, stored }: Props) {
  const form = useForm({ action, texts });
  const { state } = form;
  return (
    <Form form={form} hidden={{ import: id }} className="space-y-7">
      <ErrorSummary texts={texts} state={state} fields={detailFields} />
      <ProblemNotice state={state} texts={texts} />
      <ColumnSelects
        headings={headings}
        fields={fields}
        choices={choices}
        texts={texts}
        error={state.errors.columns}
      />
      <RowPreview rows={rows} texts={texts} />
      <SubmitButton
        form={form}
        texts={texts}
        submit={texts.show}
        variant="secondary"
        name="show"
        value="on"
      />
      <DetailsFields state={state} texts={texts} {...(stored && { stored })} />
      <SubmitButton form={form} texts={texts} submit={texts.check} isWide />
    </Form>
  );
}
