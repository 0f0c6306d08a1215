import { useEffect } from 'react';

/** Reloads a page that the browser restores from its back/forward cache: it is older than what was sent from it. */
export function useFreshPage(): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
