import { Children, type ReactNode } from 'react';

/**
 * A name, company, address or code as it was typed: browsers do not translate it, its own script gives its direction,
 * and it wraps anywhere if it has no blanks, an address after its @.
 */
export function Verbatim({ children }: { children?: string }) {
  if (!children) return null;
  return (
    <span translate="no" dir="auto" className="wrap-anywhere">
      <WrapsAfterAt>{children}</WrapsAfterAt>
    </span>
  );
}

/** A text that wraps after an @ before it wraps inside the domain behind it. */
export function WrapsAfterAt({ children }: { children: ReactNode }) {
  return Children.map(children, (text) => {
    if (typeof text !== 'string') return text;
    return text.split(/(?<=@)/).flatMap((part, place) => (place === 0 ? part : [<wbr key={part} />, part]));
  });
}

type Value = 'name' | 'email' | 'folio';

/** A message whose placeholders `{name}`, `{email}` and `{folio}` are filled with verbatim texts. */
export function Filled({ text, ...values }: { text: string } & { readonly [Name in Value]?: string }) {
  const parts = [...text.split(/\{(name|email|folio)\}/).entries()];
  return parts.map(([place, part]) =>
    place % 2 === 1 ? <Verbatim key={place}>{values[part as Value]}</Verbatim> : part,
  );
}
