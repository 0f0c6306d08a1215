'use client';

import { Button } from '@/components/ui/button';

/** Opens the print dialog. Without script it is not shown, since the browser's menu prints the page as well. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button
      type="button"
      variant="secondary"
      className="mb-4 noscript:hidden print:hidden"
      onClick={() => window.print()}
    >
      {label}
    </Button>
  );
}
