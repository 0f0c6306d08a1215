import { useEffect } from 'react';

/** Loads a page anew that comes out of the browser's memory: what it shows is older than what was sent from it. */
export function useFreshPage(): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
