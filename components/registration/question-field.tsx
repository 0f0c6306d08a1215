'use client';

import { memo } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { TextArea } from '@/components/ui/text-area';
import type { QuestionDefinition } from './build-form';
import { PlaceFields } from './place-fields';
import { BirthYearField, EmailField, TextField } from './text-field';
import type { BuyerControls, QuestionProps } from './types';

interface Props extends QuestionProps {
  /** Only in the buyers' form, which alone has such questions. */
  controls?: BuyerControls;
}

/**
 * One question with its native control. Rendered again only if its errors, its lookup or the owner of the answers
 * change.
 */
export const QuestionField = memo<Props>(
  Control,
  (before, after) =>
    before.question === after.question &&
    before.fields === after.fields &&
    before.lookup === after.lookup &&
    errorNamesOf(after.question).every((name) => before.errors[name] === after.errors[name]),
);

function Control({ question, lookup, controls, ...shared }: Props) {
  const { fields, errors } = shared;
  if (question.kind === 'place') return <PlaceFields {...shared} question={question} lookup={lookup} />;
  if (question.kind === 'options') return controls && <controls.options {...shared} question={question} />;
  if (question.kind === 'text') return <TextField {...shared} question={question} />;
  if (question.kind === 'email') return <EmailField {...shared} question={question} />;
  if (question.kind === 'phone') return controls && <controls.phone {...shared} question={question} />;
  if (question.kind === 'birthYear') return <BirthYearField {...shared} question={question} />;
  const { name } = question;
  const field = fields.register(name);
  const error = errors[name];
  const answer = fields.getValues(name);
  // Once it is loaded, react-hook-form ticks the checkbox; it would treat one ticked by default as ticked by a person.
  const ticked = fields.isLoaded ? undefined : answer;
  switch (question.kind) {
    case 'textarea':
      return (
        <TextArea
          {...field}
          {...question.props}
          defaultValue={String(answer ?? '')}
          error={error}
          after={<Suggestions name={name} suggestions={question.suggestions} fields={fields} />}
        />
      );
    case 'radio':
      return (
        <ChoiceGroup
          {...question.props}
          id={name}
          error={error}
          choices={question.options.map((option) => ({
            ...field,
            ...option,
            type: 'radio',
            defaultChecked: ticked === option.value,
          }))}
          className="[--choice:40%]"
        />
      );
    case 'checkbox':
      return <Checkbox {...field} {...question.props} defaultChecked={ticked === true} error={error} />;
    case 'purposes':
      return (
        <fieldset className="border-t border-line pt-5">
          <legend className="float-left mb-1 w-full text-hint text-soft">{question.label}</legend>
          <div className="clear-both">
            {question.options.map(({ value, label }) => (
              <Checkbox
                key={value}
                {...field}
                id={`${name}-${value}`}
                value={value}
                defaultChecked={Array.isArray(ticked) && ticked.includes(value)}
                label={label}
              />
            ))}
          </div>
        </fieldset>
      );
  }
}

/** Buttons that write an answer, or add one to what the person wrote. */
function Suggestions({
  name,
  suggestions,
  fields,
}: { name: string; suggestions: readonly string[] } & Pick<QuestionProps, 'fields'>) {
  function write(suggestion: string) {
    const area = document.getElementById(name);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const typed = area.value.trim();
    const text = typed === '' || suggestions.includes(typed) ? suggestion : `${typed}. ${suggestion}`;
    if (typed.includes(suggestion) || text.length > area.maxLength) return;
    // The form library owns the answer once it is loaded; until then, the page does.
    area.value = text;
    fields.setValue(name, text);
    fields.clearErrors(name);
  }
  return (
    <p className="mt-2 flex flex-wrap gap-2 noscript:hidden">
      {suggestions.map((suggestion) => (
        <button key={suggestion} type="button" className="suggestion" onClick={() => write(suggestion)}>
          {suggestion}
        </button>
      ))}
    </p>
  );
}

/** The field names that a question's errors may have. */
function errorNamesOf(question: QuestionDefinition): string[] {
  return question.kind === 'options' ? [question.group, ...question.fields] : question.fields;
}
