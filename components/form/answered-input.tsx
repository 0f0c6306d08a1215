import type { ComponentProps } from 'react';
import { TextInput } from '@/components/ui/text-input';
import type { FormState } from '@/lib/http/form-state';

type InputProps = ComponentProps<typeof TextInput>;

/** The props of a required input with what was typed and what is wrong; a password is not given back. */
export function answered(state: FormState<unknown>, input: InputProps): InputProps {
  const isPassword = input.type === 'password';
  return {
    required: true,
    maxLength: isPassword ? undefined : 300,
    defaultValue: isPassword ? undefined : String(state.typed[input.name] ?? ''),
    error: state.errors[input.name],
    ...input,
  };
}

/** A required input of a form, with what was typed and what is wrong. */
export function AnsweredInput({ state, ...input }: InputProps & { state: FormState<unknown> }) {
  return <TextInput {...answered(state, input)} />;
}
