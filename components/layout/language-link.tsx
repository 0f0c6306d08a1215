'use client';

import type { ComponentProps, MouseEvent } from 'react';

function keepQuery(event: MouseEvent<HTMLAnchorElement>) {
  const link = event.currentTarget;
  const target = new URL(window.location.href);
  target.searchParams.set('lang', link.hreflang);
  link.href = target.href;
}

/**
 * A link to the current page in another language. It keeps the rest of the query. Without script, the middleware
 * restores the query from the referrer.
 */
export function LanguageLink({ href, ...link }: ComponentProps<'a'> & { href: string; hrefLang: string }) {
  return <a href={href} {...link} onClick={keepQuery} onAuxClick={keepQuery} />;
}
