import { randomBytes } from 'node:crypto';
import { codeDigits, typedCode } from '@/lib/base/code-digits';

/** Without the check character at the end. */
const length = 7;

/**
 * A weighted sum, which reveals every mistyped character, and two neighbours in the wrong order unless their digits are
 * 16 apart.
 */
function checkDigit(text: string): string {
  const sum = [...text].reduce((total, digit, at) => total + (2 * at + 1) * codeDigits.indexOf(digit), 0);
  return codeDigits.charAt(sum % codeDigits.length);
}

/** A new code of eight characters, such as `7K3MQ9TX`. The last one is a check character. */
export function newCode(): string {
  const text = [...randomBytes(length)].map((byte) => codeDigits.charAt(byte % codeDigits.length)).join('');
  return text + checkDigit(text);
}

/** The code that somebody typed or that is in an address, or null if it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typedCode(typed);
  const isCode = code.length === length + 1 && [...code].every((digit) => codeDigits.includes(digit));
  return isCode && checkDigit(code.slice(0, length)) === code.slice(length) ? code : null;
}
