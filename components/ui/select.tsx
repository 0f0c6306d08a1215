import type { ComponentProps } from 'react';
import { described, Field, type FieldTexts } from './field';

interface Props extends ComponentProps<'select'>, FieldTexts {
  name: string;
  /** The label of an empty first option. */
  empty?: string;
}

/** A labelled native select with its options as children. Its id defaults to its name. */
export function Select({ label, hint, error, optional, empty, id, className, children, ...select }: Props) {
  const own = id ?? select.name;
  return (
    <Field id={own} label={label} hint={hint} error={error} optional={optional} className={className}>
      <select {...select} {...described(own, { hint, error })} id={own} className="control chevron">
        {empty !== undefined && <option value="">{empty}</option>}
        {children}
      </select>
    </Field>
  );
}
