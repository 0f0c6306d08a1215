import { asciiCharacters } from './digits';
import { textLimit } from './text-limit';

/** Characters that nobody sees and no address contains, such as zero-width spaces and soft hyphens. */
const unseen = /\p{Cf}/gu;
/** An address in angle brackets behind a name, as mail programs copy it. */
const angleAddress = /^[^<>]*<([^<>@]+@[^<>]+)>[\s,;]*$/;
/** The address of a link that writes a mail, without the subject and other headers. */
const mailtoAddress = /^mailto:([^?@]+@[^?]+)/i;

/**
 * An email address as a form takes it: without unseen characters, the full-width ones of some input methods, the name
 * before an address in angle brackets, and `mailto:`.
 */
export function typedEmail(text: string): string {
  const plain = asciiCharacters(text.replace(unseen, '')).trim();
  if (plain.length > textLimit) return plain;
  const address = (angleAddress.exec(plain)?.[1] ?? plain).trim();
  const link = mailtoAddress.exec(address)?.[1];
  return link === undefined ? address : decoded(link).trim();
}

/** The address in a link, where `+` may be `%2B`. */
function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
