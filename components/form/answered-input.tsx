import type { ComponentProps } from 'react';
import { TextInput } from '@/components/ui/text-input';
import type { FormState } from '@/lib/http/form-state';
import { EmailInput } from './email-input';
import type { FormTexts } from './use-form';

type InputProps = ComponentProps<typeof TextInput>;

interface Props extends InputProps {
  state: FormState<unknown>;
  texts: Pick<FormTexts, 'didYouMean'>;
}

/** A required input of a form, with what was typed and what is wrong; a password is not given back. An e-mail comes with the hint at a mistyped domain. */
export function AnsweredInput({ state, texts, ...input }: Props) {
  const isPassword = input.type === 'password';
  const answered: InputProps = {
    required: true,
    maxLength: isPassword ? undefined : 300,
    defaultValue: isPassword ? undefined : String(state.typed[input.name] ?? ''),
    error: state.errors[input.name],
    ...input,
  };
  if (input.type === 'email') return <EmailInput {...answered} didYouMean={texts.didYouMean} />;
  return <TextInput {...answered} />;
}
