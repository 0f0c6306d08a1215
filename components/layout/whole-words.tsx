/** A text that wraps between words only: never at a hyphen or dash, nor after a word of one or two letters. */
export function WholeWords({ children }: { children: string }) {
  return withBoundWords(children)
    .split(/((?<!\S)\S*[-–]\S*)/)
    .map((part) =>
      /[-–]/.test(part) ? (
        <span key={part} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    );
}

/** Joins each word of one or two letters to the next with a no-break space, as in `Jornada de Tostadores de Café`. */
export const withBoundWords = (name: string) => name.replace(/ (\p{L}{1,2}) /gu, ' $1\u00a0');
