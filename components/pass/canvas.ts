import { withBoundWords } from '@/components/layout/whole-words';
import type { Theme } from '@/lib/event/types';

/* What the pictures of a pass are drawn with. */

export type Canvas = CanvasRenderingContext2D;

/** The horizontal space for a text, px. */
export interface Column {
  left: number;
  width: number;
}

export interface TextStyle {
  family: string;
  /** Pixels. */
  size: number;
  weight?: number | string;
  color: string;
  align?: 'left' | 'right' | 'center';
  /** Makes the lines of about the same length, as headings on pages. */
  isBalanced?: boolean;
}

/** A canvas with the fonts of the page. */
export interface Sheet {
  canvas: Canvas;
  text: string;
  heading: { family: string; weight: string };
}

export const white = '#ffffff';
export const markSize = 88;

/** An empty sheet of this size, px. */
export function newSheet(size: { width: number; height: number }): Sheet {
  const canvas = Object.assign(document.createElement('canvas'), size).getContext('2d');
  if (!canvas) throw new Error('This browser cannot draw on a canvas.');
  const { fontFamily: family, fontWeight: weight } = getComputedStyle(
    document.querySelector('h1') ?? document.body,
  );
  return { canvas, text: getComputedStyle(document.body).fontFamily, heading: { family, weight } };
}

/** The event's mark; null if it does not load, since the pass is complete without it. */
export async function loadMark(): Promise<HTMLImageElement | null> {
  const image = new Image(markSize, markSize);
  image.src = '/icon.svg';
  return image.decode().then(
    () => image,
    () => null,
  );
}

export function fill(canvas: Canvas, color: string, area: Column & { top: number; height: number }) {
  canvas.fillStyle = color;
  canvas.fillRect(area.left, area.top, area.width, area.height);
}

/** The ground colour of the page. */
export const groundColor = () => getComputedStyle(document.body).getPropertyValue('--ground') || '#f3f4f0';

/** Lets the browser answer to presses between two parts of a drawing. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The sheet as a PNG file. */
export function toPicture({ canvas }: Sheet): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture is empty.')));
    canvas.canvas.toBlob(take, 'image/png');
  });
}

/** Draws the theme's joint across a column, from `top` downwards, in the last fill colour. */
export function drawJoint(
  canvas: Canvas,
  { width, path }: Theme['joint'],
  top: number,
  column: Column,
): void {
  const periods = Math.round(column.width / (width * 2.2));
  const scale = column.width / periods / width;
  const shape = new Path2D();
  for (let period = 0; period < periods; period++) {
    const placed = new DOMMatrix().translate(column.left + period * width * scale, top).scale(scale);
    shape.addPath(new Path2D(path), placed);
  }
  canvas.fill(shape);
}

export const fontOf = ({ family, size, weight = 400 }: Pick<TextStyle, 'family' | 'size' | 'weight'>) =>
  `${weight} ${size}px ${family}`;

/** Draws a text from `top` downwards, wrapped between words to the column's width. Returns its lower edge. */
export function writeText(
  canvas: Canvas,
  text: string,
  top: number,
  { left, width }: Column,
  { color, align = 'left', isBalanced, ...font }: TextStyle,
): number {
  canvas.font = fontOf(font);
  canvas.fillStyle = color;
  canvas.textAlign = align;
  canvas.textBaseline = 'top';
  const x = { left, right: left + width, center: left + width / 2 }[align];
  const lineHeight = Math.round(font.size * 1.2);
  const lines = isBalanced ? balancedLinesOf(canvas, text, width) : linesOf(canvas, text, width);
  for (const [index, line] of lines.entries()) canvas.fillText(line, x, top + index * lineHeight);
  return top + lines.length * lineHeight;
}

/** Wraps the text, never after a word of one or two letters. A word that is wider than the column is broken too. */
export function linesOf(canvas: Canvas, text: string, width: number): string[] {
  const lines = [''];
  const fits = (line: string) => canvas.measureText(line).width <= width;
  for (const word of wordsOf(text)) {
    const line = lines.at(-1);
    if (line && fits(`${line} ${word}`)) {
      lines[lines.length - 1] = `${line} ${word}`;
      continue;
    }
    if (line) lines.push('');
    for (const character of word) {
      const longer = `${lines.at(-1)}${character}`;
      if (fits(longer)) lines[lines.length - 1] = longer;
      else lines.push(character);
    }
  }
  return lines;
}

/** Wraps the text to the narrowest column in which it takes no more lines than in this one, and no word is broken. */
function balancedLinesOf(canvas: Canvas, text: string, width: number): string[] {
  let lines = linesOf(canvas, text, width);
  const widest = Math.max(...wordsOf(text).map((word) => canvas.measureText(word).width));
  for (let narrower = width - 8; narrower >= widest; narrower -= 8) {
    const balanced = linesOf(canvas, text, narrower);
    if (balanced.length > lines.length) break;
    lines = balanced;
  }
  return lines;
}

/** The parts between which a text may wrap. */
const wordsOf = (text: string) => withBoundWords(text).split(' ');
