'use client';

import { useWatch } from 'react-hook-form';
import { useIsScripted } from '@/components/form/use-is-scripted';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { TextInput } from '@/components/ui/text-input';
import { isOffered } from '@/lib/event/offered';
import type { QuestionOf } from './build-form';
import type { QuestionProps } from './types';

/** A group of options and the text for what is not among them; options that the country does not offer are not shown. */
export function OptionFields({ question, form, errors }: QuestionProps<QuestionOf<'options'>>) {
  const { group, cap, other } = question;
  const { control } = form;
  const pais = useWatch({ control, name: 'pais' });
  const offered = question.options.filter(({ only }) => isOffered(only, pais));
  const answers = useWatch({ control, name: [...offered.map((option) => option.name), other.name] });
  const chosen = offered.filter((_, index) => answers[index] === true).length;
  const hasText = String(answers.at(-1) ?? '').trim() !== '';
  // Without script nothing would enable a box again: the server judges the cap then.
  const isScripted = useIsScripted();
  const isFull = isScripted && cap !== undefined && chosen + (cap.countsText && hasText ? 1 : 0) >= cap.max;
  const withoutGroupError = (name: string) => {
    const field = form.register(name);
    return {
      ...field,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        form.clearErrors(group);
        return field.onChange(event);
      },
    };
  };
  return (
    <>
      <ChoiceGroup
        {...question.props}
        id={group}
        status={cap && (isFull ? cap.reached : '')}
        error={errors[group]}
        choices={offered.map((option, index) => ({
          ...withoutGroupError(option.name),
          type: 'checkbox',
          label: option.label,
          defaultChecked: !isScripted && answers[index] === true,
          disabled: isFull && answers[index] !== true,
        }))}
      />
      <TextInput
        {...withoutGroupError(other.name)}
        {...other}
        defaultValue={String(answers.at(-1) ?? '')}
        readOnly={isFull && cap.countsText && !hasText}
        error={errors[other.name]}
      />
    </>
  );
}
