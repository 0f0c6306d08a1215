import type { ComponentProps } from 'react';
import { described, Field, type FieldTexts } from './field';

const widths = { full: '', short: 'max-w-short', year: 'max-w-year' };

interface Props extends Omit<ComponentProps<'input'>, 'width'>, FieldTexts {
  name: string;
  /** Matches the expected content: `year`, `short` for a phone number or postal code, or `full`. */
  width?: keyof typeof widths;
}

/** A labelled native input. Its id defaults to its name; other props, including `register(…)`, go to the input. */
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
