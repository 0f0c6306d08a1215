import { normalizeText } from '@/lib/base/text-limit';
import type { Wanted } from '@/lib/store/port';

/** The maximum number of characters in a word, and of typed words that are searched for. */
const lengthLimit = 40;
const typedLimit = 10;

/** Letters that are more than a plain letter with an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
const apostrophes = /['’ʼ`´]/g;

/** The words of a text in lower case, without accents and punctuation. An apostrophe joins the letters beside it. */
export function plainWords(text: string): string[] {
  const plain = normalizeText(text.toLowerCase(), 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðħıßæœþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(apostrophes, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, lengthLimit));
}

/**
 * A plain word as it is stored and looked up: spellings that sound alike in Mexico are the same (`s`, `z` and `c`; `b` and
 * `v`; `y` and `ll`; with and without `h`; doubled letters). Letter by letter, so that a beginning of a word is a beginning
 * of the folded word. The exception is an `l` that may be half of an `ll`. Words with other characters than a to z stay as
 * they are.
 */
export function foldedWord(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const alike = word.replace(/ll/g, 'y').replace(/[zc]/g, 's').replace(/v/g, 'b').replace(/h/g, '');
  return [...alike].filter((letter, index, all) => letter !== all[index - 1]).join('');
}

/** The folded words of a text as they are stored. A word with an apostrophe is stored whole and in its parts. */
export function wordsToStore(text: string): string[] {
  const parts = text.replace(apostrophes, ' ');
  return [...plainWords(text), ...(parts === text ? [] : plainWords(parts))].map(foldedWord).filter(Boolean);
}

/** A phone number as a word that begins with its last digits, so that these are looked up as a beginning. */
export const phoneWord = (number: string): string => `#${[...number.replace(/\D/g, '')].reverse().join('')}`;

/** The words of a text that somebody searches for. A number in groups of digits is one word. */
export function typedWords(text: string): string[] {
  const number = /^[\s\d()+.-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const words = number === '' ? plainWords(text) : [number];
  return [...new Set(words)].slice(0, typedLimit);
}

/**
 * What a record must have for a typed word: a word that begins with it, as it sounds or, since a word with digits is not
 * folded, as it is; or for four digits and more, such a number.
 */
export function wantedFor(word: string): Wanted {
  const folded = foldedWord(word);
  const half = folded.endsWith('l') ? [`${folded.slice(0, -1)}y`] : [];
  const plain = word === folded ? [] : [word];
  const number = /^\d{4,}$/.test(word) ? [phoneWord(word.slice(-10))] : [];
  return { texts: [folded, ...half, ...plain, ...number], isPrefix: true };
}

/** What a record must have for a typed word in another spelling: a whole word that differs by one letter. */
export function similarTo(word: string): Wanted {
  const folded = foldedWord(word);
  // Most words of three letters are similar to each other.
  if (folded.length < 4) return wantedFor(word);
  return { texts: [...spellings(folded)], isPrefix: false };
}

const alphabet = 'abdefgijklmnopqrstuwxy0123456789';

/** The word, and all with one letter more, less or another one, or with two that changed places. */
function spellings(word: string): Set<string> {
  const variants = new Set([word]);
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const rest = after.slice(1);
    if (after !== '') variants.add(before + rest);
    if (rest !== '') variants.add(`${before}${rest[0]}${after[0]}${rest.slice(1)}`);
    for (const letter of alphabet) {
      variants.add(before + letter + after);
      if (after !== '') variants.add(before + letter + rest);
    }
  }
  return variants;
}
