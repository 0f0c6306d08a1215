import type { ComponentProps } from 'react';
import { described, Field, type FieldTexts } from './field';

interface Props extends ComponentProps<'textarea'>, FieldTexts {
  name: string;
}

/** A labelled native textarea. Its id defaults to its name. */
export function TextArea({ label, hint, error, optional, id, className, ...area }: Props) {
  const own = id ?? area.name;
  return (
    <Field id={own} label={label} hint={hint} error={error} optional={optional} className={className}>
      <textarea
        rows={4}
        {...area}
        {...described(own, { hint, error })}
        id={own}
        className="control field-sizing-content block min-h-30"
      />
    </Field>
  );
}
