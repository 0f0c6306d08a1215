'use client';

import { Button } from './button';

/**
 * Opens the print dialog, as a button or, among links, as one of them. Without script it is not shown, since the browser's
 * menu prints the page as well.
 */
export function PrintButton({ label, look = 'button' }: { label: string; look?: 'button' | 'link' }) {
  const print = () => window.print();
  if (look === 'link')
    return (
      <button
        type="button"
        className="font-semibold underline underline-offset-4 hover:decoration-2 noscript:hidden"
        onClick={print}
      >
        {label}
      </button>
    );
  return (
    <Button type="button" variant="secondary" className="mb-4 noscript:hidden print:hidden" onClick={print}>
      {label}
    </Button>
  );
}
