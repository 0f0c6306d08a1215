/** Words that belong to the word after them: `de la Cruz`, `Núñez y Peña`. */
const particles: ReadonlySet<string> = new Set(['de', 'del', 'la', 'las', 'los', 'y']);

/** A full name as first and last names: the last two of three or more words, or the last of two, are last names. */
export function splitName(name: string): { nombres: string; apellidos: string } {
  const words: string[] = [];
  let isOpen = false;
  for (const word of name.trim().split(/\s+/)) {
    if (isOpen) words.push(`${words.pop()} ${word}`);
    else words.push(word);
    isOpen = particles.has(word.toLowerCase());
  }
  const cut = words.length > 2 ? words.length - 2 : 1;
  return { nombres: words.slice(0, cut).join(' '), apellidos: words.slice(cut).join(' ') };
}
