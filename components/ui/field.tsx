import type { ReactNode } from 'react';

/** The texts around a control, already in the reader's language. */
export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** The message, without a leading "Error:". */
  error?: ReactNode;
  /** The mark of an optional field, such as "(optional)". */
  optional?: string;
}

/** The props of a control that make screen readers read its label, hint and error. */
export function described(id: string, texts: Pick<FieldTexts, 'hint' | 'error'> & { before?: ReactNode }) {
  const ids = [
    texts.before && `${id}-before`,
    texts.hint && `${id}-hint`,
    texts.error && `${id}-error`,
  ].filter(Boolean);
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': texts.error ? (true as const) : undefined,
  };
}

/** The error of a field or group. "Error" is the same word in both languages. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${id}-error`} className="mb-2 font-semibold text-error">
      {/* Another error is another element, since translators of browsers move texts. */}
      Error: <span key={typeof children === 'string' ? children : 'linked'}>{children}</span>
    </p>
  );
}

/**
 * A control below its label, hint and error, with a bar on the left if there is an error. Use with `described(id, …)`
 * on the control.
 */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  children,
  className = '',
}: FieldTexts & { id: string; children: ReactNode; className?: string }) {
  return (
    <div className={`${error ? 'border-l-4 border-error pl-3' : ''} ${className}`}>
      <label htmlFor={id} className="mb-1.5 block text-label font-semibold">
        {label}
        {optional && <span className="font-normal text-soft"> {optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-0.5 mb-2 text-hint text-soft">
          {hint}
        </p>
      )}
      <FieldError id={id}>{error}</FieldError>
      {children}
    </div>
  );
}
