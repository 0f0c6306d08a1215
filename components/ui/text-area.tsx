import type { ComponentProps } from 'react';
import { described, Field, type FieldTexts } from './field';

interface Props extends Omit<ComponentProps<'textarea'>, 'id' | 'className'>, FieldTexts {
  name: string;
}

/** A labelled native textarea. Its id is its name. */
export function TextArea({ label, hint, error, optional, ...area }: Props) {
  const { name } = area;
  return (
    <Field id={name} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        rows={4}
        {...area}
        {...described(name, { hint, error })}
        id={name}
        className="control field-sizing-content block min-h-30"
      />
    </Field>
  );
}
