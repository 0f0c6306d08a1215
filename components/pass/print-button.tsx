'use client';

import { Button } from '@/components/ui/button';

/** Opens the browser's print dialog; not rendered without JavaScript. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="secondary" className="noscript:hidden" onClick={() => window.print()}>
      {label}
    </Button>
  );
}
