import type { ComponentProps } from 'react';

const variants = { primary: '', secondary: 'button-secondary', danger: 'button-danger' };

interface Look {
  /** `danger` for actions that cannot be undone. */
  variant?: keyof typeof variants;
  /** Fills the width of its container. */
  isWide?: boolean;
}

function classes({ variant = 'primary', isWide = false }: Look, className = ''): string {
  return ['button', variants[variant], isWide && 'w-full', className].filter(Boolean).join(' ');
}

/** A native button, 52 px high, of type `button` by default. */
export function Button({ variant, isWide, className, ...button }: ComponentProps<'button'> & Look) {
  return <button type="button" {...button} className={classes({ variant, isWide }, className)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, isWide, className, ...link }: ComponentProps<'a'> & Look) {
  return <a {...link} className={classes({ variant, isWide }, className)} />;
}
