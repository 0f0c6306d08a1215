import { Fragment } from 'react';

const address = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** A text with its e-mail addresses as links. */
export function LinkedText({ children }: { children: string }) {
  const parts = [...children.split(address).entries()];
  return parts.map(([place, part]) => (
    <Fragment key={place}>
      {place % 2 === 1 ? (
        <a
          href={`mailto:${part}`}
          className="inline-block max-w-full font-semibold break-words underline underline-offset-4"
        >
          {part}
        </a>
      ) : (
        part
      )}
    </Fragment>
  ));
}
