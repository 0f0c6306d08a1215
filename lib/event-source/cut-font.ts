import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont, { type Options } from 'subset-font';

export interface FontCut {
  /** A font file, variable or not. */
  source: string;
  /** The value, or the range, that is kept of each axis. */
  axes: NonNullable<Options['variationAxes']>;
  format: 'woff2' | 'truetype';
}

/**
 * Latin-1, which has the letters of Spanish, English and other Western European languages, and the punctuation of
 * running text.
 */
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’“”•…€™−→`;

const cache = '.event/fonts';

/** Cuts a font to these axes and the characters above, unless it was cut before. Returns the path. */
export async function cutFont({ source, axes, format }: FontCut): Promise<string> {
  const font = readFileSync(source);
  const recipe = JSON.stringify([characters, axes, format]);
  const file = join(cache, createHash('sha256').update(font).update(recipe).digest('hex').slice(0, 16));
  if (existsSync(file)) return file;
  const cut = await subsetFont(font, characters, { targetFormat: format, variationAxes: axes });
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, cut);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
