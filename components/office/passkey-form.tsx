'use client';

import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { useIsScripted } from '@/components/form/use-is-scripted';
import type { FormState } from '@/lib/base/form-state';

type Data = { recoveryCodes: string[] };

export interface PasskeyProps extends FormProps<SubmitText | 'cancelled', Data> {
  /** Returns the options for `navigator.credentials`, with a new challenge. */
  challenge: () => Promise<string>;
  /** The page that follows. */
  next: string;
}

/** The button that sets up a passkey or asks for one. It needs script and a browser that has passkeys. */
export function PasskeyForm({
  action,
  texts,
  challenge,
  next,
  onAnswer,
}: PasskeyProps & { onAnswer: (answer: FormState<Data>) => void }) {
  const isScripted = useIsScripted();
  const form = useForm({ action, texts, onAnswer, prepare });

  async function prepare(posted: FormData): Promise<FormData | FormState<Data>> {
    const { create, get } = JSON.parse(await challenge());
    try {
      const credential = create
        ? await navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(create),
          })
        : await navigator.credentials.get({
            publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(get),
          });
      posted.set('passkey', JSON.stringify(credential));
      return posted;
    } catch {
      // The person cancelled, or there is no passkey on this device.
      const { attempt } = form.state;
      return { attempt: attempt + 1, errors: {}, typed: {}, problem: { text: texts.cancelled } };
    }
  }

  if (!isScripted || !globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON) return null;
  return (
    <Form form={form} hidden={{ next }} className="space-y-6">
      <ProblemNotice state={form.state} texts={texts} />
      <SubmitButton form={form} texts={texts} variant="secondary" isWide />
    </Form>
  );
}
