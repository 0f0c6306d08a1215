'use client';

import type { ReactNode } from 'react';
import { AnsweredInput } from '@/components/form/answered-input';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { HoneypotField } from '@/components/form/honeypot-field';
import type { FormProps, SubmitText } from '@/components/form/use-form';
import { useKeptForm } from '@/components/form/use-kept-form';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { ErrorSummary } from '@/components/ui/error-summary';
import { TextArea } from '@/components/ui/text-area';
import { Filled } from '@/components/ui/verbatim';

type PageText = 'title' | 'lead' | SubmitText;
type FieldText = 'emailHint' | 'kind' | 'text' | 'textHint';
type FiledText = 'filedTitle' | 'filed' | 'filedHint' | 'another';

/** Its action returns the address that the request is about. */
interface Props extends FormProps<PageText | FieldText | FiledText, string> {
  /** The label of the address. */
  email: string;
  kinds: readonly { value: string; label: string; note: string }[];
  back: { href: string; label: string };
  /** Has a link to the privacy notice. */
  notice: ReactNode;
}

/** Requests access to one's data, its correction or its deletion. After sending, it says to check one's mail. */
export function RequestForm({ action, email, kinds, back, notice, texts }: Props) {
  const form = useKeptForm({ action, texts }, 'datos-personales');
  const { state } = form;
  const { kind, text } = state.typed;
  if (state.isDone) {
    return (
      <Page
        title={texts.filedTitle}
        lead={
          <p role="status">
            <Filled text={texts.filed} email={state.data} />
          </p>
        }
      >
        <p className="mb-6">{texts.filedHint}</p>
        <ButtonLink href="/datos-personales" variant="secondary">
          {texts.another}
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={texts.lead} back={back}>
      <Form form={form} className="space-y-6 [&:has([value=correction]:checked)_.correction]:block">
        <ErrorSummary texts={texts} state={state} fields={['email', 'kind', 'text']} />
        <AnsweredInput
          state={state}
          texts={texts}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          label={email}
          hint={texts.emailHint}
          enterKeyHint="next"
        />
        <div className="[--choice:100%]">
          <ChoiceGroup
            id="kind"
            label={texts.kind}
            error={state.errors.kind}
            choices={kinds.map((choice) => ({
              ...choice,
              name: 'kind',
              type: 'radio',
              defaultChecked: kind === choice.value,
            }))}
          />
        </div>
        <div className="correction hidden">
          <TextArea
            name="text"
            label={texts.text}
            hint={texts.textHint}
            maxLength={500}
            defaultValue={typeof text === 'string' ? text : undefined}
            error={state.errors.text}
          />
        </div>
        <HoneypotField />
        <ProblemNotice state={state} texts={texts} />
        <p className="text-hint text-soft">{notice}</p>
        <SubmitButton form={form} texts={texts} isWide />
      </Form>
    </Page>
  );
}
