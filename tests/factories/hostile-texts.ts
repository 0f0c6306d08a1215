/** The length of a hostile text, in UTF-16 code units: as long as a body that the portal reads. */
const size = 64 * 1024;

const units = [
  ...'aA1 \t\n-_.@/,;:"\'(<[{}=&%+0',
  '\u0301',
  '\u3316',
  'é',
  '😀',
  'a.',
  'a@',
  '1 ',
  'a1',
  'a-',
  'a b',
  'a=1; ',
  '%41',
  '\\',
  'a\n',
  'a, ',
  'x\u0301',
  '</',
  '${',
];

const repeated = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

/** Long repetitions that end unexpectedly, for which an unfortunate pattern takes quadratic time or longer. */
export const hostileTexts = units.flatMap((unit) => [`${repeated(unit)}!`, `1a@${repeated(unit)} !`]);

/** Texts that once took seconds to minutes, by what they consist of. */
export const frozenBy = {
  'letters before a domain': `${repeated('a')}!.com`,
  'characters that NFKC multiplies': repeated('\u3316'),
  'combining marks': `a${repeated('\u0301\u0323')}`,
};
