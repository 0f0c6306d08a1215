export interface TextStyle {
  family: string;
  /** Pixels. */
  size: number;
  weight?: number | string;
  color: string;
  align?: 'left' | 'right' | 'center';
}

/** Where a text may be, pixels. */
export interface Column {
  left: number;
  width: number;
}

/** Writes a text from `top` downwards, broken between words to the column's width; returns where it ends. */
export function writeText(
  canvas: CanvasRenderingContext2D,
  text: string,
  top: number,
  { left, width }: Column,
  { family, size, weight = 400, color, align = 'left' }: TextStyle,
): number {
  canvas.font = `${weight} ${size}px ${family}`;
  canvas.fillStyle = color;
  canvas.textAlign = align;
  canvas.textBaseline = 'top';
  const x = { left, right: left + width, center: left + width / 2 }[align];
  const lineHeight = Math.round(size * 1.2);
  const lines = linesOf(canvas, text, width);
  for (const [index, line] of lines.entries()) canvas.fillText(line, x, top + index * lineHeight);
  return top + lines.length * lineHeight;
}

/** A word that is wider than the column is broken too. */
function linesOf(canvas: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = [''];
  const fits = (line: string) => canvas.measureText(line).width <= width;
  for (const word of text.split(/\s+/)) {
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
