import type { ComponentProps, ReactNode } from 'react';

/** A choice shown as a card around a native radio button or checkbox. The whole card is its label. */
export function ChoiceCard({
  label,
  note,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  type: 'radio' | 'checkbox';
  label: ReactNode;
  note?: ReactNode;
}) {
  return (
    <label className="flex min-h-target items-center gap-3 rounded-event border-[1.5px] border-line bg-paper px-3.5 py-2 leading-snug has-checked:border-brand has-checked:shadow-[inset_0_0_0_1px_var(--brand)] has-focus-visible:border-black has-focus-visible:outline-4 has-focus-visible:outline-focus has-aria-invalid:border-error has-disabled:bg-ground has-disabled:text-soft not-has-disabled:cursor-pointer">
      <input
        {...input}
        className={`choice shrink-0 ${input.type === 'radio' ? 'rounded-full' : 'rounded-[3px]'}`}
      />
      <span className="min-w-0 text-[length:var(--fit,inherit)] break-words">
        {label}
        {note && <span className="choice-note block text-pretty text-soft">{note}</span>}
      </span>
    </label>
  );
}
