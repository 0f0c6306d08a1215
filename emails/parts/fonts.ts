import type { Theme } from '@/lib/event/types';

// Mail programs do not load the event's fonts; they fall back to one that every system has.
const withSystemFaces = (families: string) => families.replace(/sans-serif$/, 'Helvetica, Arial, sans-serif');

/** The CSS font family of running text. */
export const textFont = (theme: Theme) => withSystemFaces(theme.fonts.text);
/** The CSS font family of headings. */
export const headingFont = (theme: Theme) => withSystemFaces(theme.fonts.heading);
/** The CSS font family of codes. */
export const codeFont = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace";

/** Font size and line height, in px. */
export const sized = (fontSize: number, lineHeight: number) => ({ fontSize, lineHeight: `${lineHeight}px` });
