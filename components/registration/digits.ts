import type { ChangeEvent } from 'react';

/** The digits of what a person types, `max` at most; what is typed beyond them is dropped. */
export function digitsOf(event: ChangeEvent<HTMLInputElement>, max: number): string {
  return event.target.value.replace(/\D/g, '').slice(0, max);
}
