import type { ComponentProps, ReactNode } from 'react';
import { ChoiceCard } from './choice-card';
import { ChoiceGroup } from './choice-group';
import type { FieldTexts } from './field';

type CheckboxOption = Omit<ComponentProps<'input'>, 'type'> & { name: string; label: string; note?: string };

interface Props extends FieldTexts {
  id: string;
  /** One per checkbox: `{ label, ...register(name) }`. */
  options: readonly CheckboxOption[];
  /** The maximum, shown from the start with the hint, such as "Choose up to 3". */
  cap?: ReactNode;
  /** Announced once the maximum is reached, the empty string until then; pass the unchecked options as `disabled` with it. */
  status?: string;
  className?: string;
}

/** A group of checkboxes shown as cards, each a separate field. The first checkbox has the group's id. */
export function CheckboxCards({ id, label, hint, error, optional, options, cap, status, className }: Props) {
  const hints =
    cap && hint ? (
      <>
        {cap} {hint}
      </>
    ) : (
      (cap ?? hint)
    );
  return (
    <ChoiceGroup
      id={id}
      label={label}
      hint={hints}
      error={error}
      optional={optional}
      status={status}
      className={className}
    >
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
