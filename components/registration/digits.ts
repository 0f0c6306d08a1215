import type { ChangeEvent } from 'react';

/**
 * The digits of what a person types, so many at most. What is typed past the last place is dropped; of what is pasted
 * or filled in, the last digits stay: a phone number of the address book begins with its country's code.
 */
export function digitsOf(event: ChangeEvent<HTMLInputElement>, max: number): string {
  const digits = event.target.value.replace(/\D/g, '');
  const { inputType } = event.nativeEvent as InputEvent;
  return inputType === 'insertText' ? digits.slice(0, max) : digits.slice(-max);
}
