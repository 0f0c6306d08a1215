import { type RefObject, useEffect } from 'react';
import { clearDraft } from './draft';
import { navigationKind } from './navigation-kind';
import { keepFields, restoreFields } from './use-kept-form';

const draft = 'language-switch';

/**
 * Keeps what was typed when the language is switched, and clears it in every other case: the next person at a shared
 * device must not find it on another page or by going back.
 */
export function useTypedInVisit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const keep = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      // With these keys, the link opens in another tab or window.
      const isSwitch = target instanceof Element && target.closest('a[hreflang]');
      if (form.current && isSwitch && !(ctrlKey || metaKey || shiftKey)) keepFields(form.current, draft);
    };
    const isReturn = navigationKind() === 'back_forward';
    if (form.current && !isReturn) restoreFields(form.current, draft);
    clearDraft(draft);
    if (isReturn && document.readyState === 'complete') form.current?.reset();
    // The browser fills a form before it reports the page as shown.
    const empty = ({ persisted }: PageTransitionEvent) => (isReturn || persisted) && form.current?.reset();
    window.addEventListener('pageshow', empty);
    document.addEventListener('click', keep);
    return () => {
      window.removeEventListener('pageshow', empty);
      document.removeEventListener('click', keep);
    };
  }, [form]);
}
