import type { ComponentProps } from 'react';
import { ChoiceCard } from './choice-card';
import { ChoiceGroup } from './choice-group';
import type { FieldTexts } from './field';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'id'>, FieldTexts {
  name: string;
  options: readonly { value: string; label: string; note?: string }[];
  defaultValue: string;
}

/** A radio group shown as cards, two per row where the labels fit. `register(name)` applies to every radio; the first has the group's id. */
export function RadioCards({
  label,
  hint,
  error,
  optional,
  options,
  defaultValue,
  className,
  ...input
}: Props) {
  const { name } = input;
  return (
    <ChoiceGroup id={name} label={label} hint={hint} error={error} optional={optional} className={className}>
      {options.map((option, index) => (
        <ChoiceCard
          key={option.value}
          {...input}
          type="radio"
          id={index === 0 ? name : `${name}-${option.value}`}
          value={option.value}
          label={option.label}
          note={option.note}
          defaultChecked={defaultValue === option.value}
          aria-invalid={error ? true : undefined}
        />
      ))}
    </ChoiceGroup>
  );
}
