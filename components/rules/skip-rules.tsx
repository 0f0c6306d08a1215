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
      // The browser itself follows the link, also into a new tab. The next press may be by somebody else.
      const href = link.getAttribute('href') ?? '';
      link.setAttribute('href', link.pathname.slice(path.length) + link.search);
      setTimeout(() => link.setAttribute('href', href));
    }
    const presses = ['click', 'auxclick'] as const;
    for (const press of presses) document.addEventListener(press, skip, true);
    return () => {
      for (const press of presses) document.removeEventListener(press, skip, true);
    };
  }, [edition]);
  return null;
}
