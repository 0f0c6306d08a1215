'use client';

import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { AnsweredInput } from '@/components/form/answered-input';
import { AnsweredSelect, type Choice } from '@/components/form/answered-select';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import type { FormProps, SubmitText } from '@/components/form/use-form';
import { useFreshPage } from '@/components/form/use-fresh-page';
import { useKeptForm } from '@/components/form/use-kept-form';
import { ErrorSummary } from '@/components/ui/error-summary';
import type { TextInput } from '@/components/ui/text-input';
import { fillRepeated } from './fill-repeated';

interface Props extends FormProps<SubmitText> {
  /** The button's label, if not that of `texts`. */
  submit?: string | undefined;
  /** The name of the form's draft in the tab. */
  name: string;
  fields: readonly (ComponentProps<typeof TextInput> | Choice)[];
  hidden?: Readonly<Record<string, string>>;
  /** Shown between the fields and the button. */
  children?: ReactNode;
  /** What the form is folded under. A refusal opens it, also without script. */
  fold?: { title: string; lead?: ReactNode; className?: string };
  variant?: ComponentProps<typeof SubmitButton>['variant'];
}

/**
 * A form about an account or a registration, validated only by the server. With script, passwords stay filled in after
 * a refusal. The draft never contains them.
 */
export function AccountForm({ name, action, fields, hidden, texts, submit, children, variant, fold }: Props) {
  const form = useKeptForm({ action, texts }, name);
  const { state } = form;
  useFreshPage();
  const formProps = {
    ...form.element,
    onInput(event: FormEvent<HTMLFormElement>) {
      fillRepeated(event);
      form.element.onInput();
    },
  };
  const element = (
    <Form form={{ texts, element: formProps }} hidden={hidden} className="space-y-6">
      <ErrorSummary texts={texts} state={state} fields={fields.map(({ name }) => name)} />
      <ProblemNotice state={state} texts={texts} />
      {fields.map((field, place) =>
        'options' in field ? (
          <AnsweredSelect key={field.name} state={state} {...field} />
        ) : (
          <AnsweredInput
            key={field.name}
            state={state}
            texts={texts}
            enterKeyHint={place === fields.length - 1 ? 'go' : 'next'}
            {...field}
          />
        ),
      )}
      {children}
      <SubmitButton form={form} texts={texts} submit={submit} variant={variant} isWide />
    </Form>
  );
  if (!fold) return element;
  return (
    <details open={state.attempt > 0 && !state.isDone} className={fold.className}>
      <summary>{fold.title}</summary>
      {fold.lead && <p className="mb-4">{fold.lead}</p>}
      {element}
    </details>
  );
}
