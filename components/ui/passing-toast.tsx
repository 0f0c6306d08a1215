'use client';

import { useEffect, useState } from 'react';
import { Toast } from './toast';

/** A toast that comes after its page did, so that it is told, and passes by itself. `turn` changes where the same text comes again. */
export function PassingToast({
  tone,
  text,
  turn = 0,
}: {
  tone?: 'success' | 'error';
  text?: string;
  turn?: number;
}) {
  const [shown, setShown] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn shows the text anew.
  useEffect(() => {
    setShown(text);
    const passing = setTimeout(() => setShown(undefined), 8_000);
    return () => clearTimeout(passing);
  }, [text, turn]);

  return <Toast tone={tone}>{shown}</Toast>;
}
