import type { ComponentProps, ReactNode } from 'react';
import { described, Field, type FieldTexts } from './field';

const widths = { full: '', short: 'max-w-short', year: 'max-w-year' };

interface Props extends Omit<ComponentProps<'input'>, 'width'>, FieldTexts {
  name: string;
  /** As wide as what goes in: a year, a phone number or postal code, or anything. */
  width?: keyof typeof widths;
  /** Stands before the input, such as a dialling code. */
  before?: ReactNode;
}

/** A labelled native input. Its id is its name unless one is given; other props, `register(…)` included, go to the input. */
export function TextInput({
  label,
  hint,
  error,
  optional,
  width = 'full',
  before,
  id,
  className,
  ...input
}: Props) {
  const own = id ?? input.name;
  const control = (
    <input
      type="text"
      {...input}
      {...described(own, { hint, error }, before ? `${own}-before` : undefined)}
      id={own}
      className={`control ${widths[width]}`}
    />
  );
  return (
    <Field id={own} label={label} hint={hint} error={error} optional={optional} className={className}>
      {before ? (
        <div className="flex items-center gap-2">
          <span id={`${own}-before`} className="shrink-0 text-soft tabular-nums">
            {before}
          </span>
          {control}
        </div>
      ) : (
        control
      )}
    </Field>
  );
}
