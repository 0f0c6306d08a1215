import { useEffect } from 'react';

/**
 * Reloads a page that the browser restores from its back/forward cache, since a form on it may have been sent
 * meanwhile.
 */
export function useFreshPage(): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
