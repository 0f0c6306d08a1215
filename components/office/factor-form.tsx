'use client';

import { type ReactNode, useState } from 'react';
import { AnsweredInput } from '@/components/form/answered-input';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { ButtonLink } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { PasskeyForm, type PasskeyProps } from './passkey-form';

type Data = { recoveryCodes: string[] };
type Text = SubmitText | 'code' | 'hint' | 'codesTitle' | 'codesLead' | 'continue';

interface Props extends FormProps<Text, Data> {
  /** The page that follows. */
  next: string;
  /** The button for a passkey, if there is one. */
  passkey?: Omit<PasskeyProps, 'next'> | undefined;
  /** The button for new recovery codes, in place of the field. */
  renewal?: FormProps<SubmitText, Data> | undefined;
  /** Shown above the field. */
  children?: ReactNode;
}

/** Asks for a code of the second step, or for a passkey. Shows recovery codes instead once there are new ones. */
export function FactorForm({ action, texts, next, passkey, renewal, children }: Props) {
  const form = useForm({ action, texts });
  const [codesOfPasskey, setCodesOfPasskey] = useState<string[]>();
  const { state } = form;
  const codes = state.data?.recoveryCodes ?? codesOfPasskey;
  if (codes) return <RecoveryCodes codes={codes} texts={texts} next={next} />;
  return (
    <div className="space-y-6">
      {renewal ? (
        <RenewalForm renewal={renewal} texts={texts} next={next} />
      ) : (
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
      )}
      {passkey && (
        <PasskeyForm
          {...passkey}
          next={next}
          onAnswer={({ data }) => data && setCodesOfPasskey(data.recoveryCodes)}
        />
      )}
    </div>
  );
}

type RenewalProps = Required<Pick<Props, 'texts' | 'next'>> & { renewal: FormProps<SubmitText, Data> };

function RenewalForm({ renewal, texts, next }: RenewalProps) {
  const form = useForm(renewal);
  const codes = form.state.data?.recoveryCodes;
  if (codes) return <RecoveryCodes codes={codes} texts={texts} next={next} />;
  return (
    <Form form={form} className="space-y-6">
      <ProblemNotice state={form.state} texts={renewal.texts} />
      <SubmitButton form={form} texts={renewal.texts} isWide />
    </Form>
  );
}

function RecoveryCodes({ codes, texts, next }: Pick<Props, 'texts' | 'next'> & { codes: string[] }) {
  return (
    <section role="status">
      <h2 className="text-h2">{texts.codesTitle}</h2>
      <p className="mt-2">{texts.codesLead}</p>
      <ul className="my-5 grid gap-2 font-code">
        {codes.map((code) => (
          <li key={code}>{code.match(/.{4}/g)?.join(' ')}</li>
        ))}
      </ul>
      <ButtonLink href={next}>{texts.continue}</ButtonLink>
    </section>
  );
}
