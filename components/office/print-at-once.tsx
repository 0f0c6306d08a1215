'use client';

import { useEffect } from 'react';

/**
 * Opens the browser's print dialog once the page is complete. The query is removed first, so that a reload does not
 * print again without a record.
 */
export function PrintAtOnce() {
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    window.print();
  }, []);
  return null;
}
