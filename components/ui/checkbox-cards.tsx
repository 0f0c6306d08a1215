import type { ComponentProps } from 'react';
import { ChoiceCard } from './choice-card';
import { ChoiceGroup } from './choice-group';
import type { FieldTexts } from './field';

interface Props extends FieldTexts {
  id: string;
  /** One per checkbox: `{ label, ...register(name) }`. */
  options: readonly (Omit<ComponentProps<'input'>, 'type'> & { name: string; label: string })[];
  /** Announced once the maximum is reached, the empty string until then; pass the unchecked options as `disabled` with it. */
  status?: string;
}

/** A group of checkboxes shown as cards, each a separate field. The first checkbox has the group's id. */
export function CheckboxCards({ id, error, options, ...group }: Props) {
  return (
    <ChoiceGroup id={id} error={error} {...group}>
      {options.map((option, index) => (
        <ChoiceCard
          key={option.name}
          {...option}
          type="checkbox"
          id={index === 0 ? id : `${id}-${option.name}`}
          aria-invalid={error ? true : undefined}
        />
      ))}
    </ChoiceGroup>
  );
}
