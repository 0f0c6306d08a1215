'use client';

import { AnsweredInput } from '@/components/form/answered-input';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import type { FormProps, SubmitText } from '@/components/form/use-form';
import { useKeptForm } from '@/components/form/use-kept-form';
import { Checkbox } from '@/components/ui/checkbox';
import { ErrorSummary } from '@/components/ui/error-summary';
import { FieldError } from '@/components/ui/field';

interface Props extends FormProps<SubmitText | 'emailHint' | 'declared'> {
  party: string;
  labels: Readonly<Record<'nombres' | 'apellidos' | 'email', string>>;
  optional: string;
}

/** The id of the checkbox; another form on the page has the same one. */
const declaredId = 'declared-one';

/** Enters one person by single fields. */
export function AddPersonForm({ action, texts, party, labels, optional }: Props) {
  const form = useKeptForm({ action, texts }, `person:${party}`);
  const { state } = form;
  const { people, declared } = state.errors;
  const text = {
    maxLength: 100,
    autoCapitalize: 'words',
    autoComplete: 'off',
    enterKeyHint: 'next',
  } as const;
  const shown = { ...state, errors: { ...state.errors, [declaredId]: declared } };
  return (
    <Form form={form} hidden={{ party }} className="space-y-5">
      <ErrorSummary texts={texts} state={shown} fields={['nombres', 'apellidos', 'email', declaredId]} />
      <ProblemNotice state={state} texts={texts} />
      <FieldError id="person">{people}</FieldError>
      <AnsweredInput state={state} texts={texts} {...text} name="nombres" label={labels.nombres} />
      <AnsweredInput state={state} texts={texts} {...text} name="apellidos" label={labels.apellidos} />
      <AnsweredInput
        state={state}
        texts={texts}
        name="email"
        type="email"
        required={false}
        maxLength={254}
        label={labels.email}
        hint={texts.emailHint}
        optional={optional}
        autoComplete="off"
        enterKeyHint="next"
      />
      <Checkbox id={declaredId} name="declared" label={texts.declared} error={declared} required />
      <SubmitButton form={form} texts={texts} isWide />
    </Form>
  );
}
