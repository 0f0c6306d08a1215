/** The fonts of the event being built: next.config.ts points this name at one file, so that no page loads another event's fonts. */
declare module 'event-faces' {
  import type { NextFont } from 'next/dist/compiled/@next/font';

  export const text: NextFont;
  export const heading: NextFont;
}
