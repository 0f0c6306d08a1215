'use client';

import { useEffect, useState } from 'react';
import { tryStorage } from '@/components/form/try-storage';
import { isGateWorker } from '@/components/gate/gate-worker';
import type { Analytics as AnalyticsComponent, AnalyticsProps } from './analytics';

/**
 * Runs once per page load: removes the previous portal's expired token and any service worker but that of the
 * gate's page, and loads the consent question if a tag manager is configured.
 */
export function StartUp({ analytics }: { analytics?: AnalyticsProps }) {
  const [Analytics, setAnalytics] = useState<typeof AnalyticsComponent | null>(null);
  const [openings, setOpenings] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page load; the layout never changes the prop.
  useEffect(() => {
    tryStorage(() => {
      const token = localStorage.getItem('token');
      if (token !== null && isExpired(token)) localStorage.removeItem('token');
    });
    navigator.serviceWorker
      ?.getRegistrations()
      .then((registrations) => registrations.map((each) => isGateWorker(each) || each.unregister()))
      .catch(() => {});
    if (analytics) import('./analytics').then((module) => setAnalytics(() => module.Analytics));
  }, []);

  if (!analytics) return null;
  return (
    <>
      <p className="mx-auto w-full max-w-page px-4 pb-6 text-small text-soft sm:px-6 noscript:hidden print:hidden">
        <button
          type="button"
          onClick={() => setOpenings(openings + 1)}
          className="min-h-10 underline-offset-4 hover:text-ink hover:underline"
        >
          {analytics.texts.change}
        </button>
      </p>
      {Analytics && <Analytics {...analytics} openings={openings} />}
    </>
  );
}

/** Whether a token has expired or cannot be read. */
function isExpired(token: string): boolean {
  try {
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return !(claims.exp * 1000 > Date.now());
  } catch {
    return true;
  }
}
