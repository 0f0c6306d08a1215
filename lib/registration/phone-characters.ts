/** The characters of a text that a phone field takes. Apart from the rules of numbers, which a page loads later. */
export function phoneCharacters(text: string): string {
  return text.replace(/[^\d\s+()-]/g, '');
}
