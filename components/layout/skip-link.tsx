'use client';

import type { MouseEvent } from 'react';

/** Moves the focus without a new history entry: forms keep their steps in the history. */
function focusMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/**
 * The link that skips the banner, visible while it has the focus. Without script it is an ordinary link to the content.
 */
export function SkipLink({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: the address is a real target, with and without script.
    <a
      href="#main"
      onClick={focusMain}
      className="absolute bottom-full left-4 z-30 rounded-event bg-paper px-5 py-3.5 font-semibold focus:top-3 focus:bottom-auto"
    >
      {children}
    </a>
  );
}
