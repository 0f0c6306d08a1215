import type { ReactNode } from 'react';
import { described, FieldError, type FieldTexts } from './field';

/** A fieldset with the legend, hint and error of a group of choices. The first choice has the group's id, where the error summary links to. */
export function ChoiceGroup({
  id,
  label,
  hint,
  error,
  optional,
  status,
  children,
  className = '',
}: FieldTexts & {
  id: string;
  /** Announced to screen readers when it changes, such as when the maximum is reached. */
  status?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const { 'aria-describedby': describedBy } = described(id, { hint, error });
  return (
    <fieldset
      aria-describedby={describedBy}
      className={`min-w-0 ${error ? 'border-l-4 border-error pl-3' : ''} ${className}`}
    >
      <legend className="mb-1.5 text-label font-semibold">
        {label}
        {optional && <span className="font-normal text-soft"> {optional}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-0.5 mb-2 text-hint text-soft">
          {hint}
        </p>
      )}
      <FieldError id={id}>{error}</FieldError>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,var(--choice,9.25rem)),1fr))] gap-2">
        {children}
      </div>
      {status !== undefined && (
        <p role="status" className="mt-2 min-h-[1.45em] text-hint text-soft">
          {status}
        </p>
      )}
    </fieldset>
  );
}
