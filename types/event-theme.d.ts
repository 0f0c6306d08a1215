/** The colours and fonts of the event that this build is for: next.config.ts points the name at the module that was made for them. */
declare module 'event-theme' {
  import type { NextFont } from 'next/dist/compiled/@next/font';

  export const text: NextFont;
  export const heading: NextFont;
}
