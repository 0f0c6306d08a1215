/** The Levenshtein distance: how many letters must be added, removed or replaced to turn one word into the other. */
export function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

/**
 * The candidate that a misspelled word most likely means, whatever the case of its letters; undefined if none is similar.
 * A third of the letters may differ, and at most `limit`.
 */
export function closestWord(
  word: string,
  candidates: readonly string[],
  limit = Number.POSITIVE_INFINITY,
): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const allowed = Math.min(limit, Math.max(1, Math.floor(word.length / 3)));
  return best && best.distance <= allowed ? best.candidate : undefined;
}
