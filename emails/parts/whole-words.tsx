import { Children, type ReactNode } from 'react';

/** Includes the punctuation after the address, because it must not begin a line. */
const address = /((?<!\S)\S+@\S+)/;

/**
 * A text of the event whose email addresses break only if they are longer than a line, and whose words do not break at a
 * hyphen or dash. Not for what people typed: mails are rendered before that is filled in.
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
      <WholeWords key={part}>{part}</WholeWords>
    ),
  );
}

/** A range, as in `February 16–19`, or a word with a hyphen. */
const joined = /((?<!\d)\d+–\d+|(?<!\p{L})\p{L}+-\p{L}+)/u;

/** A text of the event whose words do not break at a hyphen or dash. */
export function WholeWords({ children }: { children: ReactNode }) {
  return Children.map(children, (text) => {
    if (typeof text !== 'string') return text;
    return [...text.split(joined).entries()].map(([place, part]) =>
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
