import type { ComponentProps } from 'react';

const tones = { paper: 'border-line bg-paper', first: 'border-transparent bg-first text-ink' };

/** A section with a border on the page background. */
export function Card({
  tone = 'paper',
  className = '',
  ...section
}: ComponentProps<'section'> & { tone?: keyof typeof tones }) {
  return (
    <section
      {...section}
      className={`rounded-event border p-5 max-[15rem]:p-2.5 sm:p-6 ${tones[tone]} ${className}`}
    />
  );
}
