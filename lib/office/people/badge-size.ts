import type { BadgeSettings } from '@/lib/event/types';

/** A dot of a printer with 203 dots per inch, mm. */
const dot = 25.4 / 203;

/**
 * The side length in mm of a QR code with this number of modules per side. A module is a whole number of printer dots,
 * at least four. If possible, the code takes at most two fifths of the shorter side of the badge.
 */
export function codeSide(
  modules: number,
  { width, height }: Pick<BadgeSettings, 'width' | 'height'>,
): number {
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

/** The lengths of a badge's parts in mm. */
export interface BadgeLayout {
  /** The side of the code. */
  side: number;
  /** The height of the category's bar at the foot. */
  bar: number;
  /** The height of the show's name at the head; 0 if the badge is too low for it. */
  head: number;
  /** The height of the folio below the code. */
  folio: number;
  /** Where the names are: beside the code if there is no room above it. */
  names: { width: number; height: number; isBeside: boolean };
  /** Where the lines are, beside the code. */
  lines: { width: number; height: number };
}

/** The height that names need above the code, mm. */
const nameRoom = 12;

/** The layout of a badge of this size, with a code of this number of modules per side. */
export function badgeLayout(modules: number, size: Pick<BadgeSettings, 'width' | 'height'>): BadgeLayout {
  const side = codeSide(modules, size);
  const bar = Math.min(12, Math.max(5.5, 0.13 * size.height));
  const folio = 3.2;
  const width = size.width - 2 * badgeMargin;
  const beside = width - side - 1;
  const inner = size.height - badgeMargin - bar - 1;
  const head = inner - side - folio - 5 >= nameRoom ? 5 : 0;
  const above = inner - head - side - folio;
  if (above >= nameRoom)
    return {
      side,
      bar,
      head,
      folio,
      names: { width, height: above, isBeside: false },
      lines: { width: beside, height: side + folio },
    };
  // The names take two thirds of the height, the lines what is left.
  return {
    side,
    bar,
    head: 0,
    folio,
    names: { width: beside, height: (2 / 3) * inner, isBeside: true },
    lines: { width: beside, height: inner / 3 },
  };
}
