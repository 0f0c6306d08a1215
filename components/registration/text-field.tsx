import type { ChangeEvent, ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { EmailInput } from '@/components/form/email-input';
import { Notice } from '@/components/ui/notice';
import { TextInput } from '@/components/ui/text-input';
import type { QuestionOf } from './build-form';
import type { QuestionProps } from './question-field';

export type TextFieldProps = QuestionProps<QuestionOf<'text'>>;

/** The digits of what a person types, `max` at most; what is typed beyond them is dropped. */
export function digitsOf(event: ChangeEvent<HTMLInputElement>, max: number): string {
  return event.target.value.replace(/\D/g, '').slice(0, max);
}

/** A question that is answered by one line of text. */
export function TextField({
  question,
  form,
  definition,
  errors,
  ...own
}: TextFieldProps &
  Pick<
    ComponentProps<typeof TextInput>,
    'before' | 'maxLength' | 'onChange' | 'onCompositionEnd' | 'onBlur'
  >) {
  const { name, digits, props } = question;
  const field = form.register(name);
  const input: ComponentProps<typeof TextInput> = {
    ...field,
    defaultValue: String(form.getValues(name) ?? ''),
    ...(digits && {
      onChange: (event) => {
        event.target.value = digitsOf(event, digits);
        void field.onChange(event);
      },
    }),
    ...own,
    ...props,
    ...(props.inputMode === 'url' && { spellCheck: false, autoCapitalize: 'none' }),
    error: errors[name],
  };
  if (props.type === 'email' && !props.readOnly)
    return <EmailInput {...input} didYouMean={definition.texts.didYouMean} />;
  return (
    <>
      <TextInput {...input} />
      {question.underageNote && <UnderageNote form={form} name={name} text={question.underageNote} />}
    </>
  );
}

function UnderageNote({ form, name, text }: Pick<TextFieldProps, 'form'> & { name: string; text: string }) {
  const year = String(useWatch({ control: form.control, name }) ?? '');
  const isUnderage = /^\d{4}$/.test(year) && new Date().getFullYear() - Number(year) < 18;
  return <div role="status">{isUnderage && <Notice>{text}</Notice>}</div>;
}
