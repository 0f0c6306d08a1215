import { AddressParts } from './address-parts';

/**
 * A name, company, address or code as it was typed: browsers do not translate it, its own script gives its direction,
 * and it wraps anywhere if it has no blanks, an address first after its @.
 */
export function Verbatim({ children }: { children?: string }) {
  if (!children) return null;
  return (
    <span translate="no" dir="auto" className="wrap-anywhere">
      {/[@/]/.test(children) ? <AddressParts address={children} /> : children}
    </span>
  );
}

type Value = 'name' | 'email' | 'folio';

/** A message whose placeholders `{name}`, `{email}` and `{folio}` are filled with verbatim texts. */
export function Filled({ text, ...values }: { text: string } & { readonly [Name in Value]?: string }) {
  const parts = [...text.split(/\{(name|email|folio)\}/).entries()];
  return parts.map(([place, part]) =>
    place % 2 === 1 ? <Verbatim key={place}>{values[part as Value]}</Verbatim> : part,
  );
}
