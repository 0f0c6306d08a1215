import type { ReactNode } from 'react';
import { looks } from './notice';

/**
 * A message at the bottom of the screen, through which what it covers can still be pressed. Always render it, and pass
 * children to show it: screen readers announce only changes in an existing region.
 */
export function Toast({ tone = 'success', children }: { tone?: 'success' | 'error'; children?: ReactNode }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex justify-center p-4 print:hidden"
    >
      {children && (
        <p
          className={`edge max-w-form rounded-event border-l-4 bg-paper px-5 py-3.5 font-semibold shadow-[0_4px_24px_#0006] motion-safe:transition-opacity motion-safe:duration-150 motion-safe:starting:opacity-0 ${looks[tone]}`}
        >
          {children}
        </p>
      )}
    </div>
  );
}
