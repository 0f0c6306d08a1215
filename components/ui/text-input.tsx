import type { ComponentProps } from 'react';
import { described, Field, type FieldTexts } from './field';

const widths = { full: '', short: 'max-w-short', year: 'max-w-year' };

interface Props extends Omit<ComponentProps<'input'>, 'width'>, FieldTexts {
  name: string;
  /** As wide as what goes in: a year, a phone number or postal code, or anything. */
  width?: keyof typeof widths;
}

/** A labelled native input. Its id is its name unless one is given; other props, `register(…)` included, go to the input. */
export function TextInput({ label, hint, error, optional, width = 'full', id, className, ...input }: Props) {
  const own = id ?? input.name;
  return (
    <Field id={own} label={label} hint={hint} error={error} optional={optional} className={className}>
      <input
        type="text"
        {...input}
        {...described(own, { hint, error })}
        id={own}
        className={`control ${widths[width]}`}
      />
    </Field>
  );
}
