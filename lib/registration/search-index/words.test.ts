import { expect, test } from 'vitest';
import { foldedWord, phoneWord, plainWords, similarTo, typedWords, wantedFor, wordsToStore } from './words';

/** Whether a search for the text finds a record with the stored one. */
function finds(typed: string, stored: string, wanted = wantedFor): boolean {
  const words = wordsToStore(stored);
  return typedWords(typed).every((word) => {
    const { texts, isPrefix } = wanted(word);
    return texts.some((text) => words.some((own) => (isPrefix ? own.startsWith(text) : own === text)));
  });
}

test.each([
  ['María José Núñez Íñiguez', ['maria', 'jose', 'nunez', 'iniguez']],
  ['  Ñandú & Cía., S.A. de C.V. ', ['nandu', 'cia', 's', 'a', 'de', 'c', 'v']],
  ['o’brien@sub.example.com', ['obrien', 'sub', 'example', 'com']],
  ['Мебель 展示会 24x7', ['мебель', '展示会', '24x7']],
  ['', []],
  ['x'.repeat(500), ['x'.repeat(40)]],
])('the words of %j', (text, words) => {
  expect(plainWords(text)).toEqual(words);
});

test.each([
  ['O’Brien', ['obrien', "o'brien", 'o brien', 'brien', 'O´Brien']],
  ['Łukasz Ørsted Weiß', ['lukasz', 'orsted', 'weiss', 'WEISS orst']],
  ['Sáenz', ['saenz', 'zaens', 'Caenz', 'sae']],
  ['Velázquez', ['belazquez', 'Velasques', 'belas']],
  ['Yáñez', ['llanes', 'yanez', 'llan']],
  ['Villarreal', ['billarreal', 'viyareal', 'villareal', 'vil', 'vill']],
  ['Hernández', ['ernandes', 'hernandez', 'ern', 'her']],
  ['Chávez Guillén', ['chabes', 'guiyen', 'cha guil']],
])('%s is found by other spellings that sound alike', (stored, typed) => {
  for (const text of typed) expect(finds(text, stored), text).toBe(true);
  expect(finds('garza', stored)).toBe(false);
});

test('a code with digits is not folded', () => {
  expect(foldedWord('7k3mhh22')).toBe('7k3mhh22');
});

test.each([
  ['carpin', 'Carpintech360'],
  ['cruz', 'cruz92@correo.mx'],
  ['hotell', 'Hotell24'],
])('%s is the beginning of a word with digits: %s', (typed, stored) => {
  expect(finds(typed, stored)).toBe(true);
});

test.each([
  ['4567', true],
  ['44567', true],
  ['3312344567', true],
  ['33 1234-4567', true],
  ['+52 33 1234 4567', true],
  ['567', false],
  ['3312', false],
])('the last digits of a phone number find it: %s', (typed, isFound) => {
  const [word = ''] = typedWords(typed);
  const { texts } = wantedFor(word);
  const own = phoneWord('3312344567');
  expect(texts.some((text) => own.startsWith(text))).toBe(isFound);
});

test.each(['gonzales', 'gnzalez', 'gozalez', 'gonzaalez', 'gonzlaez', 'bonzalez', 'gonzalezs'])(
  '%s is similar to González',
  (typed) => {
    expect(finds(typed, 'González', similarTo)).toBe(true);
  },
);

test.each(['garcia', 'gonza', 'gomez'])('%s is not similar to González', (typed) => {
  expect(finds(typed, 'González', similarTo)).toBe(false);
});

test('at most ten words are searched for, each once', () => {
  expect(typedWords('a b c d e f g h i j k l a')).toHaveLength(10);
});
