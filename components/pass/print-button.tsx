'use client';

import { Button } from '@/components/ui/button';

/** Opens the browser's print dialogue; is not there where no script could. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="secondary" className="noscript:hidden" onClick={() => window.print()}>
      {label}
    </Button>
  );
}
