/**
 * The ends of domains that mail programs commonly turn into links. Only these count without a scheme, `www.` or path,
 * because names are also written as in "Ma.Guadalupe", "Ma.de Jesús" or "J.Page".
 */
const domainEnds =
  'com|net|org|info|biz|mx|us|es|uk|fr|it|pt|br|ru|cn|io|co|tv|eu|xyz|site|online|shop|app|dev|click|website|icu|vip|example';

const webAddress = new RegExp(
  [
    'https?', // with or without a colon, as some write it to get past filters
    'www\\s*\\.',
    '\\w:\\/\\/',
    '[^\\s.]\\.[^\\s.]+\\/', // evil.tld/path
    `[\\p{L}\\p{N}]{2}\\.(?:${domainEnds})(?![\\p{L}\\p{M}\\p{N}])`,
  ].join('|'),
  'iu',
);

/** Whether a text holds something that a mail program may show as a link, full-width spellings included. */
export function holdsWebAddress(text: string): boolean {
  return webAddress.test(text.normalize('NFKC').replaceAll('\u3002', '.'));
}

/** A name as mails show it: at most 80 characters, and empty if it holds a web address, as names stored earlier may. */
export function nameInMail(name: string): string {
  return holdsWebAddress(name) ? '' : [...name].slice(0, 80).join('');
}
