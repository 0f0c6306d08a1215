'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';

/** Copies a text. Without script it is not shown, since the text beside it can be selected. */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <div className="noscript:hidden">
      <Button variant="secondary" onClick={copy}>
        {label}
      </Button>
      <span role="status" className="ml-3">
        {isCopied && copied}
      </span>
    </div>
  );
}
