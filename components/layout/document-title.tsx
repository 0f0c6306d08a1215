'use client';

import { useEffect } from 'react';

/** Sets the title in the browser: Next restores there the title of the page that called `notFound()`. */
export function DocumentTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
