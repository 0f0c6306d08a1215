import type { ComponentProps } from 'react';
import { described, Field, type FieldTexts } from './field';

interface Props extends ComponentProps<'select'>, FieldTexts {
  name: string;
  /** The text of an empty first entry. */
  empty?: string;
}

/** A labelled native select, filled by its children. Its id is its name unless one is given. */
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
