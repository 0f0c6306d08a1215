import { Children, type ReactNode } from 'react';

/** Includes the punctuation after the address, because it must not begin a line. */
const address = /((?<!\S)\S+@\S+)/;

/**
 * A text of the event whose email addresses break only if they are longer than a line, and whose ranges do not break.
 * Not for what people typed: mails are rendered before that is filled in.
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
      <WholeRanges key={part}>{part}</WholeRanges>
    ),
  );
}

/** Two numbers with a dash, as in `February 16–19`. */
const range = /(\d+–\d+)/;

/** A text of the event whose ranges do not break after their dash. */
export function WholeRanges({ children }: { children: ReactNode }) {
  return Children.map(children, (text) => {
    if (typeof text !== 'string') return text;
    return [...text.split(range).entries()].map(([place, part]) =>
      place % 2 === 1 ? (
        <span key={place} style={{ whiteSpace: 'nowrap' }}>
          {part}
        </span>
      ) : (
        part
      ),
    );
  });
}
