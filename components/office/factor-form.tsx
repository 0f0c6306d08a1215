'use client';

import type { ReactNode } from 'react';
import { AnsweredInput } from '@/components/form/answered-input';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { ButtonLink } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';

type Text = SubmitText | 'code' | 'hint' | 'codesTitle' | 'codesLead' | 'continue';

interface Props extends FormProps<Text, { recoveryCodes: string[] }> {
  /** The page that follows. */
  next: string;
  /** Shown above the field. */
  children?: ReactNode;
}

/** Asks for a code of the second step. Once it is set up, shows the recovery codes instead. */
export function FactorForm({ action, texts, next, children }: Props) {
  const form = useForm({ action, texts });
  const { state } = form;
  if (state.data) {
    return (
      <section role="status">
        <h2 className="text-h2">{texts.codesTitle}</h2>
        <p className="mt-2">{texts.codesLead}</p>
        <ul className="my-5 grid gap-2 font-code">
          {state.data.recoveryCodes.map((code) => (
            <li key={code}>{code.match(/.{4}/g)?.join(' ')}</li>
          ))}
        </ul>
        <ButtonLink href={next}>{texts.continue}</ButtonLink>
      </section>
    );
  }
  return (
    <Form form={form} hidden={{ next }} className="space-y-6">
      <ErrorSummary texts={texts} state={state} fields={['code']} />
      <ProblemNotice state={state} texts={texts} />
      {children}
      <AnsweredInput
        state={state}
        texts={texts}
        name="code"
        label={texts.code}
        hint={texts.hint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <SubmitButton form={form} texts={texts} isWide />
    </Form>
  );
}
