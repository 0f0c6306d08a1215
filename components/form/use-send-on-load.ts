import { useEffect } from 'react';
import type { useForm } from './use-form';

type SentForm = Pick<ReturnType<typeof useForm>, 'element'> & { state: { attempt: number } };

/**
 * Sends a form automatically, once, when the page becomes visible: a browser may prerender a page that nobody opens.
 */
export function useSendOnLoad({ state, element }: SentForm, isAutomatic = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is first seen.
  useEffect(() => {
    if (!isAutomatic || state.attempt > 0) return;
    const send = () => element.ref.current?.requestSubmit();
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', send, { once: true });
    else send();
  }, []);
}
