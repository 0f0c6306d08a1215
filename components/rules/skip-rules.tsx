'use client';

import { useEffect } from 'react';
import { hasAcceptedRules } from './accepted-rules';

const path = '/rules';
const isBehindRules = ({ pathname }: HTMLAnchorElement) => pathname.startsWith(`${path}/`);

/** Lets the links of this page lead past the rules if this browser has accepted those of this edition. */
export function SkipRules({ edition }: { edition: string }) {
  useEffect(() => {
    function skip(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
      if (!link || !isBehindRules(link) || !hasAcceptedRules(edition)) return;
      // The browser itself follows the link, also into a new tab.
      link.href = link.pathname.slice(path.length) + link.search;
    }
    document.addEventListener('click', skip, true);
    return () => document.removeEventListener('click', skip, true);
  }, [edition]);
  return null;
}
