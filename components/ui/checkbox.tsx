import type { ComponentProps, ReactNode } from 'react';
import { described, FieldError } from './field';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/**
 * A single checkbox, such as an acknowledgement; its label may contain links. Its id defaults to its name: pass at
 * least one of them.
 */
export function Checkbox({ label, hint, error, id, ...input }: Props) {
  const own = id ?? input.name ?? '';
  return (
    <div className={error ? 'border-l-4 border-error pl-3' : undefined}>
      <FieldError id={own}>{error}</FieldError>
      <div className="flex gap-3">
        <input
          {...input}
          {...described(own, { hint, error })}
          type="checkbox"
          id={own}
          className="choice mt-[0.9375rem] shrink-0 rounded-[3px]"
        />
        <label htmlFor={own} className="flex min-h-target flex-1 cursor-pointer flex-col py-[0.8125rem]">
          <span>{label}</span>
        </label>
      </div>
      {hint && (
        <p id={`${own}-hint`} className="pl-[2.125rem] text-hint text-soft max-[15rem]:pl-0">
          {hint}
        </p>
      )}
    </div>
  );
}
