import type { ComponentProps } from 'react';

const variants = {
  primary: 'border-primary bg-primary text-on-primary hover:brightness-115',
  secondary: 'border-brand bg-paper text-brand hover:bg-ground',
};

interface Look {
  variant?: keyof typeof variants;
  /** Fills the width of its container. */
  isWide?: boolean;
}

function classes({ variant = 'primary', isWide = false }: Look, className = ''): string {
  return `inline-flex min-h-target items-center justify-center gap-2 rounded-event border-[1.5px] px-5 py-2.5 text-center font-semibold leading-tight no-underline print:hidden ${variants[variant]} ${isWide ? 'w-full' : ''} ${className}`;
}

const disabled = 'disabled:border-line disabled:bg-line disabled:text-soft disabled:brightness-100';

/** A native button, 52 px high, of type `button` by default. */
export function Button({ variant, isWide, className, ...button }: ComponentProps<'button'> & Look) {
  return (
    <button
      type="button"
      {...button}
      className={classes({ variant, isWide }, `${disabled} ${className ?? ''}`)}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, isWide, className, ...link }: ComponentProps<'a'> & Look) {
  return <a {...link} className={classes({ variant, isWide }, className)} />;
}
