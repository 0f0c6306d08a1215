'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The text of a heading that appears after the page has loaded. It takes the focus, so that screen readers announce it
 * and keyboard navigation continues there.
 */
export function FocusedText({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <span ref={heading} tabIndex={-1}>
      {children}
    </span>
  );
}
