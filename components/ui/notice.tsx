import type { ReactNode } from 'react';

/** A note with a bar on its left. An error that appears after the page did gets `role="alert"` by `tone="error"`. */
export function Notice({
  tone = 'note',
  children,
  className = '',
}: {
  tone?: 'note' | 'error';
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={`border-l-4 bg-paper px-4 py-3.5 ${tone === 'error' ? 'border-error' : 'border-accent'} rounded-r-event ${className}`}
    >
      {children}
    </div>
  );
}
