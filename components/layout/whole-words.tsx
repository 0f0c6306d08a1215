/** A name that wraps between words only, never at a hyphen. */
export function WholeWords({ children }: { children: string }) {
  return children.split(/(\S*-\S*)/).map((part) =>
    part.includes('-') ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
