import type { ReactNode } from 'react';

/** Includes the punctuation after the address, because it must not begin a line. */
const address = /((?<!\S)\S+@\S+)/;

/**
 * A text of the event whose email addresses break only if they are longer than a line. Not for what people typed:
 * mails are rendered before that is filled in.
 */
export function WholeAddresses({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  return children.split(address).map((part) =>
    part.includes('@') ? (
      <span
        key={part}
        translate="no"
        style={{ display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' }}
      >
        {part}
      </span>
    ) : (
      part
    ),
  );
}
