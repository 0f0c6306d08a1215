'use client';

import { useEffect } from 'react';

/** Sets the title in the browser, where Next would restore the title of the page that called `notFound()`. */
export function DocumentTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
