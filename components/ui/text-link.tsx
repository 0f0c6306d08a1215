import type { ComponentProps, ReactNode } from 'react';

/** A link in running text. */
export function TextLink({ className = '', ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} className={`font-semibold underline underline-offset-4 hover:decoration-2 ${className}`} />
  );
}

/** A tag for `t.rich` that links its text. */
export function linkTo(href: string) {
  return (text: ReactNode) => <TextLink href={href}>{text}</TextLink>;
}
