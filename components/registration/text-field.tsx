import type { ComponentProps } from 'react';
import { EmailInput } from '@/components/form/email-input';
import { isComposing, isTyping } from '@/components/form/typing';
import { Notice } from '@/components/ui/notice';
import { TextInput } from '@/components/ui/text-input';
import { yearAsEntered } from '@/lib/base/typed-year';
import { placeFields } from '@/lib/registration/place/names';
import type { QuestionOf } from './build-form';
import { labelsIn } from './country-labels';
import { useAnswers } from './fields';
import type { QuestionProps } from './types';

/** The input of a question with a one-line answer. */
export function inputOf({
  question,
  fields,
  errors,
  enterKey,
}: QuestionProps<QuestionOf<'text' | 'email' | 'phone' | 'birthYear'>>): ComponentProps<typeof TextInput> {
  const { name, props } = question;
  return {
    ...fields.register(name),
    defaultValue: String(fields.getValues(name) ?? ''),
    ...props,
    enterKeyHint: enterKey,
    error: errors[name],
  };
}

export function TextField(props: QuestionProps<QuestionOf<'text'>>) {
  const { question, fields } = props;
  const isAddress = question.props.inputMode === 'url';
  const [country = ''] = useAnswers(fields, [placeFields('Empresa').pais]);
  return (
    <TextInput
      {...inputOf(props)}
      {...(question.elsewhere && labelsIn(country, { label: question.props.label }, question.elsewhere))}
      {...(isAddress && { spellCheck: false, autoCapitalize: 'none' })}
    />
  );
}

export function EmailField(props: QuestionProps<QuestionOf<'email'>>) {
  const input = inputOf(props);
  if (input.readOnly) return <TextInput {...input} />;
  return <EmailInput {...input} didYouMean={props.definition.texts.didYouMean} />;
}

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
        event.target.value = yearAsEntered(event.target.value, isTyping(event));
        input.onChange?.(event);
      }}
      onCompositionEnd={(event) => {
        event.currentTarget.value = yearAsEntered(event.currentTarget.value, true);
        fields.setValue(question.name, event.currentTarget.value);
      }}
      after={<div role="status">{note && <Notice className="mt-2">{note}</Notice>}</div>}
    />
  );
}
