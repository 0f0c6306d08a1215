import type { ComponentProps } from 'react';
import { described, Field, type FieldTexts } from './field';

interface Props extends ComponentProps<'select'>, FieldTexts {
  name: string;
  options?: readonly { value: string; label: string }[];
  /** The text of an empty first entry. */
  empty?: string;
}

/** A labelled native select, filled by `options` or by children. Its id is its name unless one is given. */
export function Select({
  label,
  hint,
  error,
  optional,
  options,
  empty,
  id,
  className,
  children,
  ...select
}: Props) {
  const own = id ?? select.name;
  return (
    <Field id={own} label={label} hint={hint} error={error} optional={optional} className={className}>
      <select {...select} {...described(own, { hint, error })} id={own} className="control chevron">
        {empty !== undefined && <option value="">{empty}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
    </Field>
  );
}
