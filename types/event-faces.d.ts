/** The faces of the event that this build is for: next.config.ts points the name at one file, so that no page loads another event's fonts. */
declare module 'event-faces' {
  import type { NextFont } from 'next/dist/compiled/@next/font';

  export const text: NextFont;
  export const heading: NextFont;
}
