import type { ReactNode, Ref } from 'react';

/**
 * A note with a bar on the left. `tone="error"` adds `role="alert"`, so that a note that appears later is announced.
 * `danger` is for a warning that is on the page from the start.
 */
export function Notice({
  tone = 'note',
  children,
  className = '',
  ref,
}: {
  tone?: 'note' | 'error' | 'danger';
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      role={tone === 'error' ? 'alert' : undefined}
      className={`edge border-l-4 bg-paper px-4 py-3.5 ${tone === 'note' ? 'border-accent' : 'border-error'} rounded-r-event ${className}`}
    >
      {children}
    </div>
  );
}
