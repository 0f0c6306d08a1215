import type { ComponentProps, ReactNode } from 'react';
import { described, Field, type FieldTexts } from './field';

interface Props extends Omit<ComponentProps<'textarea'>, 'id' | 'className'>, FieldTexts {
  name: string;
  /** Shown below the text. */
  after?: ReactNode;
}

/** A labelled native textarea. Its id is its name. */
export function TextArea({ label, hint, error, optional, after, ...area }: Props) {
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
      {after}
    </Field>
  );
}
