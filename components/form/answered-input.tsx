import type { ComponentProps } from 'react';
import { PasswordInput } from '@/components/ui/password-input';
import { TextInput } from '@/components/ui/text-input';
import type { FormState } from '@/lib/base/form-state';
import { EmailInput } from './email-input';
import type { FormTexts } from './use-form';

interface Props extends ComponentProps<typeof TextInput> {
  state: FormState<unknown>;
  texts: Pick<FormTexts, 'didYouMean' | 'showPassword' | 'hidePassword'>;
}

/**
 * A required input, with its error and what was typed, and by default the last one before the button. A password is not
 * filled in again.
 */
export function AnsweredInput({ state, texts, ...own }: Props) {
  const { name, type, defaultValue = '' } = own;
  const input = { required: true, enterKeyHint: 'go' as const, error: state.errors[name], ...own };
  if (type === 'password') return <PasswordInput {...input} texts={texts} />;
  const typed = { maxLength: 300, ...input, defaultValue: String(state.typed[name] ?? defaultValue) };
  if (type === 'email') return <EmailInput {...typed} didYouMean={texts.didYouMean} />;
  return <TextInput {...typed} />;
}
