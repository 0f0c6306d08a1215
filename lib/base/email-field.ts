import { z } from 'zod';
import { boundedText } from './bounded-text';
import { normalizeText } from './text-limit';

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

/** Characters that domains ignore, such as variation selectors and Hangul fillers. */
const ignored = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * An email address as typed, trimmed, in the one spelling that its characters have: a mail to it must reach the mailbox
 * that its key names (`emailKey`). Without it, the key of an address with a Kelvin sign or a full-width letter would be
 * that of another person's address.
 */
export function plainEmail(text: string): string {
  const address = normalizeText(text.trim(), 'NFC');
  const at = address.lastIndexOf('@');
  if (at < 0 || isAscii(address)) return address;
  const domain = address.slice(at + 1);
  const plain = isAscii(domain) ? domain : normalizeText(domain.replace(ignored, ''), 'NFKC').toLowerCase();
  return `${address.slice(0, at)}@${plain}`;
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** An email address as `plainEmail` makes it; messages are keys of the `validation` messages. */
export const emailField = boundedText(
  {
    max: maxEmailLength,
    invalid: 'emailInvalid',
    prepare: (value) => value ?? '',
    normalize: plainEmail,
  },
  (text) => text.min(1, 'emailRequired').refine(isEmail, 'emailInvalid'),
);

/** A form that asks for an email address alone. */
export const emailSchema = z.object({ email: emailField });
