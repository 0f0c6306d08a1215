'use client';

import { memo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useIsScripted } from '@/components/form/use-is-scripted';
import { Checkbox } from '@/components/ui/checkbox';
import { RadioCards } from '@/components/ui/radio-cards';
import { TextArea } from '@/components/ui/text-area';
import type { Typed } from '@/lib/http/form-state';
import { errorNamesOf } from './answers';
import type { FormDefinition, Question } from './build-form';
import { OptionFields } from './option-fields';
import { PhoneField } from './phone-field';
import { PlaceFields } from './place-fields';
import { TextField } from './text-field';

/** What every question is drawn from. */
export interface QuestionProps<Q extends Question> {
  question: Q;
  form: UseFormReturn<Typed>;
  definition: FormDefinition;
  errors: Messages;
}

/** The errors by field, in the reader's language. */
export type Messages = Readonly<Record<string, string | undefined>>;

interface Props extends QuestionProps<Question> {
  /** Changes when all answers were replaced: the controls are then rendered again. */
  version: number;
}

/** One question with its native control; rendered again only where its own errors or answers changed. */
export const QuestionField = memo<Props>(
  Control,
  (before, after) =>
    before.question === after.question &&
    before.version === after.version &&
    errorNamesOf(after.question).every((name) => before.errors[name] === after.errors[name]),
);

function Control({ question, form, definition, errors }: QuestionProps<Question>) {
  const shared = { form, definition, errors };
  // With script the form ticks by itself. It would take a box that is ticked by default for one that a person ticked.
  const isScripted = useIsScripted();
  const answer = 'name' in question && !isScripted ? form.getValues(question.name) : undefined;
  switch (question.kind) {
    case 'text':
      return question.phoneCodeOf ? (
        <PhoneField {...shared} question={question} codeOf={question.phoneCodeOf} />
      ) : (
        <TextField {...shared} question={question} />
      );
    case 'textarea':
      return (
        <TextArea
          {...form.register(question.name)}
          defaultValue={String(form.getValues(question.name) ?? '')}
          label={question.label}
          hint={question.hint}
          maxLength={question.maxLength}
          optional={question.isOptional ? definition.texts.optional : undefined}
          error={errors[question.name]}
        />
      );
    case 'radio':
      return (
        <RadioCards
          {...form.register(question.name)}
          defaultValue={String(answer ?? '')}
          label={question.label}
          options={question.options}
          optional={question.isOptional ? definition.texts.optional : undefined}
          error={errors[question.name]}
          className="[--choice:40%]"
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          {...form.register(question.name)}
          defaultChecked={answer === true}
          label={question.label}
          hint={question.hint}
          error={errors[question.name]}
        />
      );
    case 'purposes':
      return (
        <fieldset className="border-t border-line pt-5">
          <legend className="float-left mb-1 w-full text-hint text-soft">{question.label}</legend>
          <div className="clear-both">
            {question.options.map(({ value, label }) => (
              <Checkbox
                key={value}
                {...form.register(question.name)}
                id={`${question.name}-${value}`}
                value={value}
                defaultChecked={Array.isArray(answer) && answer.includes(value)}
                label={label}
              />
            ))}
          </div>
        </fieldset>
      );
    case 'place':
      return <PlaceFields {...shared} question={question} />;
    case 'options':
      return <OptionFields {...shared} question={question} />;
  }
}
