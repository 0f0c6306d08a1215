import type { ComponentProps } from 'react';
import { described, Field, type FieldTexts } from './field';

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'className'>, FieldTexts {
  name: string;
  /** The label of an empty first option. */
  empty?: string;
}

/** A labelled native select with its options as children. Its id is its name. */
export function Select({ label, hint, error, optional, empty, children, ...select }: Props) {
  const { name } = select;
  return (
    <Field id={name} label={label} hint={hint} error={error} optional={optional}>
      <select {...select} {...described(name, { hint, error })} id={name} className="control chevron">
        {empty !== undefined && <option value="">{empty}</option>}
        {children}
      </select>
    </Field>
  );
}
