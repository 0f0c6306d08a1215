import type { ChangeEvent, ComponentProps } from 'react';
import { EmailInput } from '@/components/form/email-input';
import { Notice } from '@/components/ui/notice';
import { TextInput } from '@/components/ui/text-input';
import { asciiDigits } from '@/lib/base/digits';
import type { QuestionOf } from './build-form';
import { useAnswers } from './fields';
import type { QuestionProps } from './types';

/** Whether an input method has not finished what it writes. The input must not be changed meanwhile. */
export const isComposing = ({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.isComposing;

/** The input of a question with a one-line answer. */
export function inputOf({
  question,
  fields,
  errors,
}: QuestionProps<QuestionOf<'text' | 'email' | 'phone' | 'birthYear'>>): ComponentProps<typeof TextInput> {
  const { name, props } = question;
  return {
    ...fields.register(name),
    defaultValue: String(fields.getValues(name) ?? ''),
    ...props,
    error: errors[name],
  };
}

export function TextField(props: QuestionProps<QuestionOf<'text'>>) {
  const isAddress = props.question.props.inputMode === 'url';
  return <TextInput {...inputOf(props)} {...(isAddress && { spellCheck: false, autoCapitalize: 'none' })} />;
}

export function EmailField(props: QuestionProps<QuestionOf<'email'>>) {
  const input = inputOf(props);
  if (input.readOnly) return <TextInput {...input} />;
  return <EmailInput enterKeyHint="next" {...input} didYouMean={props.definition.texts.didYouMean} />;
}

const yearDigits = (typed: string) => asciiDigits(typed).replace(/\D/g, '').slice(0, 4);

export function BirthYearField(props: QuestionProps<QuestionOf<'birthYear'>>) {
  const { question, fields } = props;
  const input = inputOf(props);
  const [year = ''] = useAnswers(fields, [question.name]);
  const { showYear, perhaps, certainly } = question.underage;
  const age = /^\d{4}$/.test(year) ? showYear - Number(year) : undefined;
  const note = age === 18 ? perhaps : age !== undefined && age < 18 && certainly;
  return (
    <TextInput
      {...input}
      onChange={(event) => {
        if (isComposing(event)) return;
        event.target.value = yearDigits(event.target.value);
        input.onChange?.(event);
      }}
      onCompositionEnd={(event) => {
        event.currentTarget.value = yearDigits(event.currentTarget.value);
        fields.setValue(question.name, event.currentTarget.value);
      }}
      after={<div role="status">{note && <Notice className="mt-2">{note}</Notice>}</div>}
    />
  );
}
