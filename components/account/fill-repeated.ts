import type { FormEvent } from 'react';

/**
 * Copies an email that was pasted or filled in, and a password that is shown, into the empty field that repeats it: what a
 * person sees, or did not type, needs no second typing.
 */
export function fillRepeated({ target, nativeEvent }: FormEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLInputElement)) return;
  const second = target.form?.elements.namedItem(`${target.name}2`);
  if (!(second instanceof HTMLInputElement)) return;
  const isTyped =
    nativeEvent instanceof InputEvent && /^(?:insert(?:Composition)?Text|delete)/.test(nativeEvent.inputType);
  const isPassword = target.autocomplete === 'new-password';
  if (isPassword ? target.type === 'password' : isTyped) return;
  // What the person wrote there stays.
  if (second.value !== '' && second.value !== second.dataset.copied) return;
  second.value = target.value;
  second.dataset.copied = target.value;
}
