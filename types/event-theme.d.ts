/**
 * The colours and fonts of the event that this build is for: next.config.ts points the name at the module that was made
 * for them.
 */
declare module 'event-theme' {
  import type localFont from 'next/font/local';

  export const text: ReturnType<typeof localFont>;
  export const heading: ReturnType<typeof localFont>;
}
