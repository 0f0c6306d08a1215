import type { ReactNode } from 'react';

/**
 * A message at the bottom of the screen. Always render it, and pass children to show it: screen readers announce only
 * changes in an existing region.
 */
export function Toast({ tone = 'success', children }: { tone?: 'success' | 'error'; children?: ReactNode }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex justify-center p-4 print:hidden"
    >
      {children && (
        <p
          className={`edge pointer-events-auto max-w-form rounded-event border-l-4 bg-ink px-5 py-3.5 font-semibold text-paper shadow-lg motion-safe:transition-opacity motion-safe:duration-150 motion-safe:starting:opacity-0 ${tone === 'error' ? 'border-focus' : 'border-accent'}`}
        >
          {children}
        </p>
      )}
    </div>
  );
}
