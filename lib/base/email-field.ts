import { z } from 'zod';
import { boundedText } from './bounded-text';

/** The maximum length of an email address (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
export const maxEmailLength = 254;

/**
 * Whether the value looks like an email address: one @, a dotted domain, no space or control character, letters of any
 * alphabet.
 */
export function isEmail(value: string): boolean {
  return (
    value.length <= maxEmailLength &&
    /^[^\s@<>(),;:"\\[\]\p{C}]{1,64}@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u.test(
      value,
    ) &&
    !/^\.|\.\.|\.@/.test(value)
  );
}

/** An email address as typed, trimmed; messages are keys of the `validation` messages. */
export const emailField = boundedText(
  {
    max: maxEmailLength,
    invalid: 'emailInvalid',
    prepare: (value) => value ?? '',
    normalize: (text) => text.trim(),
  },
  (text) => text.min(1, 'emailRequired').refine(isEmail, 'emailInvalid'),
);

/** A form that asks for an email address alone. */
export const emailSchema = z.object({ email: emailField });
