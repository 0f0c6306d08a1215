import { z } from 'zod';

/** One @, a dotted domain and no space or control character; letters of any alphabet on both sides. */
export function isEmail(value: string): boolean {
  return (
    value.length <= 254 &&
    /^[^\s@<>(),;:"\\[\]\p{C}]{1,64}@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u.test(
      value,
    ) &&
    !/^\.|\.\.|\.@/.test(value)
  );
}

/** A typed e-mail address, trimmed; messages are keys of the `validation` messages. */
export const emailField = z.preprocess(
  (value) => value ?? '',
  z.string({ error: 'emailInvalid' }).trim().min(1, 'emailRequired').refine(isEmail, 'emailInvalid'),
);
