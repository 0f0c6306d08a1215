import { Fragment } from 'react';

const address = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** A text with its e-mail addresses as links. */
export function LinkedText({ children }: { children: string }) {
  return children.split(address).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
    <Fragment key={index}>
      {index % 2 === 1 ? (
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
