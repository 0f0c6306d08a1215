import domainEndings from 'tlds';
import { normalizeText, textLimit } from './text-limit';

const endings: ReadonlySet<string> = new Set(domainEndings);

/** What identifies a text as a web address: a scheme, `www.`, a path or a known domain of one letter. */
const marked = new RegExp(
  [
    'https?', // with or without a colon, which may be left out to bypass filters
    'www\\s*\\.',
    '\\w:\\/\\/',
    '[^\\s.]\\.[^\\s.]+\\/', // evil.tld/path
    // A domain of one letter such as t.me, only with these endings and not after an initial, as in "J.R.Co".
    '(?<![\\p{L}\\p{N}_-]|(?<!\\p{L})\\p{L}\\.)[\\p{L}\\p{N}]\\.(?:com|co|me|ly|net|org|io)(?![\\p{L}\\p{M}])',
  ].join('|'),
  'iu',
);

/** The end of a text that any top-level domain may follow. A single letter may be an initial, as in "J.Page". */
const label = /[\p{L}\p{M}\p{N}_-]{2}$/u;

/**
 * Abbreviations as in "Ma.Wang" and "Vda.de la O": the name continues after them with a capital letter or a particle.
 */
const abbreviation = /(?:^|\s)(?:Ma|Fc[oa]|Gpe|St[oa]|Sra?|Vda|Dra?)$/iu;
const nextWord = /^(?:\p{Lu}|(?:de|la)\s+\p{L})/u;

/**
 * Whether a text contains something that a mail program may show as a link, full-width spellings included. True for a
 * text that is too long for a name.
 */
export function holdsWebAddress(text: string): boolean {
  if (text.length > textLimit) return true;
  // Invisible characters would hide an address here, but may be removed before the mail is shown.
  const seen = normalizeText(text, 'NFKC')
    .replace(/[\p{Cf}\p{DI}]|(?!\s)\p{C}/gu, '')
    .replaceAll('\u3002', '.');
  return marked.test(seen) || seen.split('.').some(isDomain);
}

/** Whether a part of a text and the part after the dot are a domain. */
function isDomain(part: string, index: number, parts: readonly string[]): boolean {
  const following = parts[index + 1] ?? '';
  const [ending = ''] = /^[\p{L}\p{M}\p{N}-]+/u.exec(following) ?? [];
  const isEnding = endings.has(ending.toLowerCase()) || /^xn--/i.test(ending);
  if (!isEnding || !label.test(part)) return false;
  const isWhole = index === 0 || /\s/.test(part);
  return !(isWhole && abbreviation.test(part) && nextWord.test(following));
}

/**
 * A name as mails show it: at most 80 characters, and empty if it contains a web address, as names stored by earlier
 * versions may.
 */
export function nameInMail(name: string): string {
  return holdsWebAddress(name) ? '' : [...name].slice(0, 80).join('');
}
