import type { ThemeFile } from './theme-schema';
import type { NoteFault, Unchecked } from './unchecked';

type Color = keyof ThemeFile['colors'];

/** The colours of texts, each with its backgrounds. */
const texts: readonly [Color, readonly Color[]][] = [
  ['ink', ['ground', 'paper', 'firstBlock']],
  ['softInk', ['ground', 'paper']],
  ['onBrand', ['brand']],
  ['onPrimary', ['primary']],
  ['brand', ['ground', 'paper', 'firstBlock']],
  ['primary', ['ground', 'paper']],
  ['accent', ['ground', 'paper']],
  ['error', ['ground', 'paper']],
];

/**
 * Checks the contrast of texts (4.5:1) and of marks and buttons (3:1), and that the pattern is a closed drawing within
 * its period.
 */
export function checkTheme({ colors, categories, pattern }: Unchecked<ThemeFile>, note: NoteFault): void {
  const measure = (
    path: string[],
    color: string | undefined,
    name: string,
    other: string | undefined,
    least: number,
  ) => {
    if (!color || !other) return;
    const ratio = contrast(color, other);
    if (ratio >= least) return;
    // Rounded down, so that 4.499 is not shown as 4.5.
    const shown = Math.floor(ratio * 100) / 100;
    note(path, `${color} and ${name} (${other}) have a contrast of ${shown}:1; expected ${least}:1 or more`);
  };
  for (const [text, backgrounds] of texts) {
    for (const background of backgrounds) {
      measure(['colors', text], colors?.[text], background, colors?.[background], 4.5);
    }
  }
  measure(['colors', 'primary'], colors?.primary, 'firstBlock', colors?.firstBlock, 3);
  const used = new Map<string, string>();
  for (const [category, color] of Object.entries(categories ?? {})) {
    const path = ['categories', category];
    measure(path, color, 'white text on it', '#ffffff', 4.5);
    measure(path, color, 'ground', colors?.ground, 3);
    if (!color) continue;
    const twin = used.get(color);
    if (twin) note(path, `${color} is the colour of ${twin}; expected a different colour`);
    used.set(color, category);
  }
  checkPattern(pattern, note);
}

function checkPattern(pattern: Unchecked<ThemeFile>['pattern'], note: NoteFault): void {
  const { width, height, path } = pattern ?? {};
  if (!path || !width || !height) return;
  const fault = (message: string) => note(['pattern', 'path'], message);
  if (/[a-z]/.test(path)) fault('has relative commands; expected absolute ones in upper case');
  if (!/^M0 0.*Z$/i.test(path)) fault(`${path}; expected a path that starts with M0 0 and ends with Z`);
  if (!/^M0 0[^a-z]*Z$/.test(path)) return;
  const { xs, ys } = pointsOf(path);
  if (Math.min(...xs, ...ys) < 0) fault('goes beyond the left or upper edge; expected nothing below 0');
  if (Math.max(...xs) > width) fault(`is ${Math.max(...xs)} wide; expected ${width} or less`);
  if (Math.max(...ys) !== height) fault(`is ${Math.max(...ys)} high; expected ${height}`);
}

/** The points of a path of absolute commands, control points included. */
function pointsOf(path: string): { xs: number[]; ys: number[] } {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [, command = '', list = ''] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number);
    // Only the end of an arc is a point.
    const points = command === 'A' ? numbers.slice(-2) : numbers;
    if (command === 'H') xs.push(...points);
    else if (command === 'V') ys.push(...points);
    else for (const [at, number] of points.entries()) (at % 2 === 0 ? xs : ys).push(number);
  }
  return { xs, ys };
}

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
