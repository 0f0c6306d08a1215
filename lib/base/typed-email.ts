import { asciiCharacters } from './digits';

/** Characters that nobody sees and no address contains, such as zero-width spaces and soft hyphens. */
const unseen = /\p{Cf}/gu;

/** An email address as a form takes it: without unseen characters and the full-width ones of some input methods. */
export function typedEmail(text: string): string {
  return asciiCharacters(text.replace(unseen, '')).trim();
}
