import type { Theme } from '@/lib/event/types';

// Mail programs do not load the event's fonts; they fall back to one that every system has.
const withSystemFaces = (families: string) => families.replace(/sans-serif$/, 'Helvetica, Arial, sans-serif');

/** The font of running text. */
export const textFont = (theme: Theme) => ({ fontFamily: withSystemFaces(theme.fonts.text) });
/** The font of headings. */
export const headingFont = (theme: Theme) => ({
  fontFamily: withSystemFaces(theme.fonts.heading),
  fontWeight: theme.headingWeight,
});
/** The font of codes. */
export const codeFont = {
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace",
};

/** Font size and line height, in px. */
export const sized = (fontSize: number, lineHeight: number) => ({ fontSize, lineHeight: `${lineHeight}px` });

/** Lets a long word break instead of widening the mail. */
export const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

/** The attributes of a name, company, address or code: it is not translated, and its own script gives its direction. */
export const verbatim = { translate: 'no', dir: 'auto' } as const;

/** The attributes of every table, so that cells touch each other. */
export const table = { width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 } as const;
