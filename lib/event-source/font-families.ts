export interface FontFamily {
  /** Package and file of the font's latin subset. */
  file: string;
  weight: string;
  /** Whether the font has a width axis as well. */
  hasWidths?: boolean;
  /**
   * Arial adjusted to the widths and heights of the font, measured on the portal's body text, so that nothing moves
   * when the font is loaded.
   */
  fallbacks: readonly { weight: string; sizeAdjust: string; ascent: string; descent: string }[];
  /** Measured on headings, for fonts whose headings are wider than the text. */
  headingFallbacks?: FontFamily['fallbacks'];
}

/** The fonts that ship with the portal, by the names that `theme.yaml` takes. */
export const families = {
  'Bricolage Grotesque': {
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    weight: '200 800',
    fallbacks: [{ weight: '700', sizeAdjust: '101.28%', ascent: '91.82%', descent: '26.66%' }],
  },
  Figtree: {
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    weight: '300 900',
    fallbacks: [
      { weight: '400', sizeAdjust: '99.73%', ascent: '95.26%', descent: '25.07%' },
      { weight: '600 700', sizeAdjust: '94.71%', ascent: '100.31%', descent: '26.40%' },
    ],
  },
  Archivo: {
    file: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    weight: '100 900',
    hasWidths: true,
    fallbacks: [
      { weight: '400', sizeAdjust: '97.75%', ascent: '89.82%', descent: '21.48%' },
      { weight: '600 700', sizeAdjust: '94.65%', ascent: '92.76%', descent: '22.19%' },
    ],
    headingFallbacks: [{ weight: '800', sizeAdjust: '114.57%', ascent: '76.63%', descent: '18.33%' }],
  },
} as const satisfies Record<string, FontFamily>;
