'use client';

import { useEffect } from 'react';

/** Opens the browser's print dialog as soon as the page is complete. */
export function PrintAtOnce() {
  useEffect(() => window.print(), []);
  return null;
}
