import { z } from 'zod';

/**
 * Whether the value looks like an email address: one @, a dotted domain, no space or control character, letters of any
 * alphabet.
 */
export function isEmail(value: string): boolean {
  return (
    value.length <= 254 &&
    /^[^\s@<>(),;:"\\[\]\p{C}]{1,64}@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u.test(
      value,
    ) &&
    !/^\.|\.\.|\.@/.test(value)
  );
}

/** An email address as typed, trimmed; messages are keys of the `validation` messages. */
export const emailField = z.preprocess(
  (value) => value ?? '',
  z.string({ error: 'emailInvalid' }).trim().min(1, 'emailRequired').refine(isEmail, 'emailInvalid'),
);

/** A form that asks for an email address alone. */
export const emailSchema = z.object({ email: emailField });
