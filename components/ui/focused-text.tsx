'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** The text of a heading that appears after the page did: it takes the focus, so that it is announced and the keyboard goes on from there. */
export function FocusedText({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <span ref={heading} tabIndex={-1}>
      {children}
    </span>
  );
}
