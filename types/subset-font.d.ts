declare module 'subset-font' {
  export interface Options {
    targetFormat?: 'woff2' | 'woff' | 'truetype';
    /** By the tag of the axis. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }

  /** The font with the characters of `text` only. Throws where it lacks an axis. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
