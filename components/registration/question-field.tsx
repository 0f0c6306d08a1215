'use client';

import { memo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useIsScripted } from '@/components/form/use-is-scripted';
import { Checkbox } from '@/components/ui/checkbox';
import { Notice } from '@/components/ui/notice';
import { RadioCards } from '@/components/ui/radio-cards';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import type { Typed } from '@/lib/http/form-state';
import { errorNamesOf, type FormDefinition, type Question, type TextQuestion } from './definition';
import { digitsOf } from './digits';
import { OptionFields } from './option-fields';
import { PlaceFields } from './place-fields';

interface Props<Q extends Question> {
  question: Q;
  form: UseFormReturn<Typed>;
  definition: FormDefinition;
  errors: Messages;
  /** Changes when all answers were replaced: the controls are then rendered again. */
  version: number;
}

/** The errors by field, in the reader's language. */
export type Messages = Readonly<Record<string, string | undefined>>;

/** One question with its native control; rendered again only where its own errors or answers changed. */
export const QuestionField = memo(
  Control,
  (before, after) =>
    before.question === after.question &&
    before.version === after.version &&
    errorNamesOf(after.question).every((name) => before.errors[name] === after.errors[name]),
);

function Control({ question, form, definition, errors }: Props<Question>) {
  // With script the form ticks by itself. It would take a box that is ticked by default for one that a person ticked.
  const isScripted = useIsScripted();
  const answer = 'name' in question && !isScripted ? form.getValues(question.name) : undefined;
  switch (question.kind) {
    case 'text':
      return <TextField question={question} form={form} definition={definition} errors={errors} />;
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
      return (
        <PlaceFields
          question={question}
          form={form}
          countries={definition.countries}
          defaultStates={definition.states}
          errors={errors}
          optional={definition.texts.optional}
        />
      );
    case 'options':
      return (
        <OptionFields question={question} form={form} errors={errors} optional={definition.texts.optional} />
      );
  }
}

function TextField({ question, form, definition, errors }: Omit<Props<TextQuestion>, 'version'>) {
  const { name, digits } = question;
  const field = form.register(name);
  const isAddress = question.type === 'email' || question.inputMode === 'url';
  return (
    <>
      <TextInput
        {...field}
        defaultValue={String(form.getValues(name) ?? '')}
        {...(digits && {
          onChange: (event) => {
            event.target.value = digitsOf(event, digits);
            void field.onChange(event);
          },
        })}
        type={question.type}
        inputMode={question.inputMode}
        autoComplete={question.autoComplete}
        maxLength={digits ? undefined : question.maxLength}
        width={question.width}
        label={question.label}
        hint={question.hint}
        optional={question.isOptional ? definition.texts.optional : undefined}
        readOnly={question.isLocked}
        {...(isAddress && { spellCheck: false, autoCapitalize: 'none' })}
        error={errors[name]}
      />
      {question.underageNote && <UnderageNote form={form} name={name} text={question.underageNote} />}
    </>
  );
}

function UnderageNote({ form, name, text }: { form: UseFormReturn<Typed>; name: string; text: string }) {
  const year = String(useWatch({ control: form.control, name }) ?? '');
  const isUnderage = /^\d{4}$/.test(year) && new Date().getFullYear() - Number(year) < 18;
  return <div role="status">{isUnderage && <Notice>{text}</Notice>}</div>;
}
