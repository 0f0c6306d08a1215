import type { Theme } from '@/lib/event/types';

// Mail programs that do not have the event's faces go on to one that every system has.
const withSystemFaces = (families: string) => families.replace(/sans-serif$/, 'Helvetica, Arial, sans-serif');

/** The faces of running text, as CSS names them. */
export const textFont = (theme: Theme) => withSystemFaces(theme.fonts.text);
/** The faces of headings, as CSS names them. */
export const headingFont = (theme: Theme) => withSystemFaces(theme.fonts.heading);
export const codeFont = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace";
