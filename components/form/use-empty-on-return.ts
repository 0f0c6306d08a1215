import { type RefObject, useEffect } from 'react';

/** Empties a form that the browser fills when somebody comes back to its page: the next person at a shared device must not find what was typed. */
export function useEmptyOnReturn(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation');
    if (!visit || !('type' in visit) || visit.type !== 'back_forward') return;
    const empty = () => form.current?.reset();
    if (document.readyState === 'complete') empty();
    // The browser fills a form before it reports the page as shown.
    window.addEventListener('pageshow', empty);
    return () => window.removeEventListener('pageshow', empty);
  }, [form]);
}
