import type { Badge } from '@/lib/event/types';

/** A dot of a printer with 203 dots per inch, mm. */
const dot = 25.4 / 203;

/**
 * The side length in mm of a QR code with this number of modules per side. A module is a whole number of printer dots,
 * at least four. If possible, the code takes at most two fifths of the shorter side of the badge.
 */
export function codeSide(modules: number, { width, height }: Pick<Badge, 'width' | 'height'>): number {
  const dots = Math.floor((0.4 * Math.min(width, height)) / (modules * dot));
  return modules * Math.max(4, dots) * dot;
}

/** The margin inside a badge, mm. */
export const badgeMargin = 4;

/** The average width of a character as a fraction of the font's size; wide enough for capitals. */
const characterWidth = 0.62;

/**
 * The largest font size in mm, up to `largest`, at which a text fits into lines of this width without splitting a word.
 */
export function fittingSize(
  text: string,
  { width, lines, largest }: { width: number; lines: number; largest: number },
): number {
  const longest = Math.max(1, ...text.split(/\s+/).map((word) => word.length));
  // A line that wraps is filled to three quarters on average.
  const filled = lines > 1 ? 0.75 * lines : 1;
  const size = Math.min(
    largest,
    width / (longest * characterWidth),
    (width * filled) / (text.length * characterWidth),
  );
  return Math.floor(Math.max(1.5, size) * 10) / 10;
}
