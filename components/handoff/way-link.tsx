import type { ComponentProps, CSSProperties } from 'react';

interface Props extends ComponentProps<'a'> {
  title: string;
  text: string;
  /** CSS colour of its mark. */
  color: string;
}

/** A link to a way to attend, with its colour at the edge. */
export function WayLink({ title, text, color, ...link }: Props) {
  return (
    <a {...link} className="way" style={{ '--way': color } as CSSProperties}>
      <span>
        <b className="row-label text-label">{title}</b>
        <span className="mt-1 block text-hint text-soft">{text}</span>
      </span>
      <span aria-hidden="true" className="text-h3 max-[15rem]:hidden">
        ›
      </span>
    </a>
  );
}
