import { normalizeText } from '@/lib/base/text-limit';

/** Average widths of characters in the fonts of the portal, em. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,:;'’]/, 0.28],
  [/[frt()/-]/, 0.39],
  [/[acekszvxy]/, 0.55],
  [/[mwMW]/, 0.9],
  [/[A-Z]/, 0.75],
];
const otherWidth = 0.59;

/** The font size of a card's text, and everything in its width that is not text, rem. */
const [textSize, frame] = [1.0625, 4.0625];

/** The CSS width of a choice's card in which no word of these texts is broken. */
export function cardWidth(texts: readonly string[]): string {
  const words = texts.flatMap((text) => text.split(/\s+/));
  return `${(Math.max(0, ...words.map(widthOf)) * textSize + frame).toFixed(2)}rem`;
}

/** The estimated width of a word, em. */
function widthOf(word: string): number {
  const letters = [...normalizeText(word, 'NFD').replace(/\p{M}/gu, '')];
  return letters.reduce((sum, letter) => {
    const [, width = otherWidth] = widths.find(([pattern]) => pattern.test(letter)) ?? [];
    return sum + width;
  }, 0);
}
