import { asciiDigits } from '@/lib/base/digits';

/**
 * The characters of a text that a phone field accepts. Kept separate from the rules for numbers, which a page loads
 * later.
 */
export function phoneCharacters(text: string): string {
  return asciiDigits(text).replace(/[^\d\s+()-]/g, '');
}
