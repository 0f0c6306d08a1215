import type { FormEvent } from 'react';
import { isTyping } from '@/components/form/typing';

/**
 * Copies an email or password that was pasted or filled in, and a password that is shown, into the empty field that repeats
 * it: what a person sees, or did not type, needs no second typing. Typing on takes the copy back.
 */
export function fillRepeated(event: FormEvent<HTMLFormElement>): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const second = target.form?.elements.namedItem(`${target.name}2`);
  if (!(second instanceof HTMLInputElement)) return;
  const isShownPassword = target.autocomplete === 'new-password' && target.type !== 'password';
  const isCopy = second.value !== '' && second.value === second.dataset.copied;
  // What the person wrote there stays.
  if (second.value !== '' && !isCopy) return;
  second.value = isTyping(event) && !isShownPassword ? '' : target.value;
  second.dataset.copied = second.value;
}
