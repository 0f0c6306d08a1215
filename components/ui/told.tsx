'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** The text of a heading that comes after its page did: it takes the focus, so that it is read and the keyboard goes on there. */
export function Told({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <span ref={heading} tabIndex={-1} className="shadow-none outline-none">
      {children}
    </span>
  );
}
