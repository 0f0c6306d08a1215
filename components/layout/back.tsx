import type { ComponentProps } from 'react';

const backClass =
  '-mx-1 mb-3 inline-flex min-h-11 cursor-pointer items-center gap-1.5 px-1 text-hint hover:underline hover:underline-offset-4 print:hidden';

/** A link back, at the top of a page. The second link is next to another one, which has the arrow. */
export function BackLink({ href, label, isSecond }: { href: string; label: string; isSecond?: boolean }) {
  return (
    <a href={href} className={backClass}>
      {!isSecond && <span aria-hidden="true">‹</span>}
      {label}
    </a>
  );
}

/** A button back to the previous step. */
export function BackButton({ label, ...button }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...button} className={backClass}>
      <span aria-hidden="true">‹</span>
      {label}
    </button>
  );
}
