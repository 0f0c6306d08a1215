import type { ComponentProps, ReactNode } from 'react';
import { described, Field, type FieldTexts } from './field';

const widths = { full: '', short: 'max-w-short', year: 'max-w-year' };

interface Props extends Omit<ComponentProps<'input'>, 'width'>, FieldTexts {
  name: string;
  /** Matches the expected content: `year`, `short` for a phone number or postal code, or `full`. */
  width?: keyof typeof widths;
  /**
   * Shown before the input as part of its value, such as a phone code. Screen readers read it with the input's
   * description.
   */
  before?: ReactNode;
  /** Drawn over the right end of the input, such as a button. */
  inside?: ReactNode;
  /** Shown below the input. */
  after?: ReactNode;
}

const emailKeyboard = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;

/** A labelled native input. Its id defaults to its name; other props, including `register(…)`, go to the input. */
export function TextInput({
  label,
  hint,
  error,
  optional,
  width = 'full',
  before,
  inside,
  after,
  id,
  className,
  ...input
}: Props) {
  const own = id ?? input.name;
  const control = (
    <input
      type="text"
      {...(input.type === 'email' && emailKeyboard)}
      {...input}
      {...described(own, { hint, error, before })}
      id={own}
      className={`control ${widths[width]} ${inside ? 'pe-28' : ''}`}
    />
  );
  return (
    <Field id={own} label={label} hint={hint} error={error} optional={optional} className={className}>
      {before !== undefined || inside ? (
        <div className="relative flex items-center gap-2.5">
          {before !== undefined && <span id={`${own}-before`}>{before}</span>}
          {control}
          {inside}
        </div>
      ) : (
        control
      )}
      {after}
    </Field>
  );
}
