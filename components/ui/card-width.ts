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

/** The width of the text in a card that is alone in its row on a phone, beside the bar of an error, vw. */
const narrow = 60;

/** The CSS width of a choice's card in which no word of these texts is broken. */
export function cardWidth(texts: readonly string[]): string {
  return `${(longestOf(texts) * textSize + frame).toFixed(2)}rem`;
}

/** The CSS size of these texts with which the longest word fits the card on a phone, however large the person's text. */
export function cardText(texts: readonly string[]): string {
  return `min(${textSize}rem, ${(narrow / longestOf(texts)).toFixed(1)}vw)`;
}

/** The estimated width of the longest word, em. */
function longestOf(texts: readonly string[]): number {
  return Math.max(1, ...texts.flatMap((text) => text.split(/\s+/)).map(widthOf));
}

/** The estimated width of a word, em. */
function widthOf(word: string): number {
  const letters = [...normalizeText(word, 'NFD').replace(/\p{M}/gu, '')];
  return letters.reduce((sum, letter) => {
    const [, width = otherWidth] = widths.find(([pattern]) => pattern.test(letter)) ?? [];
    return sum + width;
  }, 0);
}
