import { useEffect } from 'react';
import type { Answers } from '@/lib/base/form-state';
import { clearDraft, readDraft, writeDraft } from './draft';
import { type Control, isChanged } from './is-changed';
import { type FormProps, useForm } from './use-form';

/** A form whose answers the tab keeps, under the name `draft`, until it is done. */
export function useKeptForm<D = undefined>({ action, texts }: FormProps<never, D>, draft: string) {
  const form = useForm<D>({ action, texts, onAnswer: ({ isDone }) => isDone && clearDraft(draft) });
  const { posted, element } = form;
  const { ref } = element;

  useEffect(() => {
    if (posted.isDone) clearDraft(draft);
    else if (ref.current) {
      restoreFields(ref.current, draft);
      const isTyped = hasInput(ref.current);
      // What was typed before must not be folded away.
      if (isTyped) ref.current.closest('details')?.setAttribute('open', '');
      if (posted.attempt > 0 || isTyped) keepFields(ref.current, draft);
    }
  }, [draft, posted, ref]);

  const onInput = () => ref.current && keepFields(ref.current, draft);
  return { ...form, element: { ...element, onInput } };
}

/** Whether a form contains what the server did not render. */
function hasInput(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<Control>('input, textarea, select')].some(isChanged);
}

/** Stores the values of a form's fields, except hidden fields and passwords. */
export function keepFields(form: HTMLFormElement, name: string): void {
  const answers: Answers = {};
  for (const [field, value] of new FormData(form)) {
    const control = form.elements.namedItem(field);
    // While a password is shown, its input has the type `text`.
    const isLeftOut =
      control instanceof HTMLInputElement &&
      (control.type === 'hidden' || /password/.test(control.type + control.autocomplete));
    if (!isLeftOut && typeof value === 'string') answers[field] = value;
  }
  writeDraft(name, { answers, step: 0 });
}

/** Fills the empty fields of a form from its draft. */
export function restoreFields(form: HTMLFormElement, name: string): void {
  for (const [field, value] of Object.entries(readDraft(name)?.answers ?? {})) {
    const control = form.elements.namedItem(field);
    if (control && 'value' in control && control.value === '' && typeof value === 'string')
      control.value = value;
  }
}
