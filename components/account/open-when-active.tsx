'use client';

import { useEffect } from 'react';

/** Polling interval while the page is visible, ms. */
const interval = 5000;

/**
 * Opens the next page once the account of this browser's session is active. Polls while the page is visible, and when
 * it becomes visible again.
 */
export function OpenWhenActive({ href }: { href: string }) {
  useEffect(() => {
    let isOver = false;
    async function ask() {
      if (isOver || document.visibilityState !== 'visible') return;
      try {
        const response = await fetch('/api/users/login/status', { cache: 'no-store' });
        if (response.status === 401) isOver = true;
        if (!response.ok || isOver) return;
        const { active }: { active: boolean } = await response.json();
        if (!active) return;
        isOver = true;
        window.location.assign(href);
      } catch {
        // The request failed; the next poll tries again.
      }
    }
    const asking = setInterval(ask, interval);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('focus', ask);
    return () => {
      isOver = true;
      clearInterval(asking);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('focus', ask);
    };
  }, [href]);
  return null;
}
