import type { ReactNode, Ref } from 'react';

/** The bar of each kind of note, also in a toast. */
export const looks = {
  note: 'border-accent',
  error: 'border-error',
  danger: 'border-error',
  success:
    "border-success relative pl-10 before:absolute before:left-4 before:font-bold before:text-success before:content-['✓'/'']",
};

/**
 * A note with a bar on the left, which is green with a check mark for a `success`. `tone="error"` adds `role="alert"`,
 * so that a note that appears later is announced. `danger` is for a warning that is on the page from the start.
 */
export function Notice({
  tone = 'note',
  children,
  className = '',
  ref,
}: {
  tone?: keyof typeof looks;
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      role={tone === 'error' ? 'alert' : undefined}
      className={`edge border-l-4 bg-paper px-4 py-3.5 ${looks[tone]} rounded-r-event ${className}`}
    >
      {children}
    </div>
  );
}
