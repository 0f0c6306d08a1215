/** A name that breaks between its words alone, not at a hyphen within one. */
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
