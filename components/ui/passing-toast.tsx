'use client';

import { useEffect, useState } from 'react';
import { Toast } from './toast';

/** A toast that disappears after eight seconds; without script it stays. Change `turn` to show the same text again. */
export function PassingToast({
  tone,
  text,
  turn = 0,
}: {
  tone?: 'success' | 'error';
  text?: string;
  turn?: number;
}) {
  const [shown, setShown] = useState(text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn shows the text again.
  useEffect(() => {
    // A screen reader announces changes in the region, not its initial content.
    setShown(undefined);
    const showing = setTimeout(() => setShown(text), 50);
    const passing = setTimeout(() => setShown(undefined), 8_000);
    return () => {
      clearTimeout(showing);
      clearTimeout(passing);
    };
  }, [text, turn]);

  return <Toast tone={tone}>{shown}</Toast>;
}
