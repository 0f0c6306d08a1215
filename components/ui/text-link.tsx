import type { ComponentProps } from 'react';

/** A link in running text. */
export function TextLink({ className = '', ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} className={`font-semibold underline underline-offset-4 hover:decoration-2 ${className}`} />
  );
}
