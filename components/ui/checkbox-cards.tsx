import type { ComponentProps, ReactNode } from 'react';
import { ChoiceCard } from './choice-card';
import { ChoiceGroup } from './choice-group';
import type { FieldTexts } from './field';

type CheckboxOption = Omit<ComponentProps<'input'>, 'type'> & { name: string; label: string; note?: string };

interface Props extends FieldTexts {
  id: string;
  /** One checkbox each: `{ label, ...register(name) }`. */
  options: readonly CheckboxOption[];
  /** The cap, said from the start, such as "Choose up to 3". Stands with the hint. */
  cap?: ReactNode;
  /** Told once the cap is reached; the empty string until then. Give the unchecked options `disabled` with it. */
  status?: string;
  className?: string;
}

/** Any of several, as cards, each a field of its own. The first checkbox has the group's id. */
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
