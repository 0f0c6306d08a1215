import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FontCut } from './cut-font';
import { type FontFamily, families } from './font-families';
import type { FontChoice, ThemeFile } from './theme-schema';

const fontLoader = 'next/font/local';
const packages = createRequire(join(process.cwd(), 'package.json'));

/**
 * The files that give the pages an event's colours and fonts: the module that next.config.ts names `event-theme`,
 * generated as text because next/font reads only literal arguments, its style sheet, and how to subset the font files
 * next to it.
 */
export function themeFiles(theme: ThemeFile, folder: string) {
  const { fonts, headings } = theme;
  const width = Number.parseInt(headings.width ?? '100', 10);
  const text = faceOf(fonts.text, folder, { weights: [400, 700], width: 100 });
  const label = faceOf(fonts.text, folder, { weights: [600, 600], width: 100 });
  const heading = faceOf(fonts.heading, folder, { weights: [headings.weight, headings.weight], width });
  const textFallback = text.name && `${text.name} Fallback`;
  const headingFallback = heading.name && `${heading.name} Heading`;
  const module = [
    "import './theme.css';",
    `import localFont from '${fontLoader}';`,
    `export const text = localFont(${literalOptions('text', text.weight, textFallback)});`,
    `export const heading = localFont(${literalOptions('heading', heading.weight, headingFallback)});`,
    '',
  ].join('\n');
  const css = [
    customProperties(theme),
    ...fallbackCss(textFallback, text.fallbacks),
    ...fallbackCss(headingFallback, heading.headingFallbacks ?? heading.fallbacks),
  ].join('\n');
  const cuts: Record<string, FontCut> = {
    'text.woff2': { ...text.cut, format: 'woff2' },
    'heading.woff2': { ...heading.cut, format: 'woff2' },
    // For the preview picture, since next/og reads neither WOFF2 nor variable fonts.
    'heading.ttf': { ...heading.cut, format: 'truetype' },
    'label.ttf': { ...label.cut, format: 'truetype' },
  };
  return { module, css, cuts };
}

/** The custom properties that app/styles uses, except for the fonts. */
function customProperties({ colors, corners, headings, pattern, heroLine }: ThemeFile): string {
  const { softInk, onBrand, onPrimary, firstBlock, ...others } = colors;
  const { width, path } = pattern;
  // Adds two empty rows below the drawing, because at a fractional pixel ratio browsers blend a tile's last row with
  // its first row.
  const height = pattern.height + 2;
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><path d="${path}"/></svg>`;
  const properties = {
    ...others,
    soft: softInk,
    'on-brand': onBrand,
    'on-primary': onPrimary,
    first: firstBlock,
    radius: corners,
    'heading-weight': headings.weight,
    'heading-stretch': headings.width ?? '100%',
    joint: `url("data:image/svg+xml,${encodeURIComponent(tile)}")`,
    'joint-width': `${width}px`,
    'joint-height': `${pattern.height}px`,
    'hero-line': heroLine ?? 'none',
  };
  const lines = Object.entries(properties).map(([name, value]) => `  --${name}: ${value};`);
  return [':root {', ...lines, '}'].join('\n');
}

/** The CSS family of a font with its fallbacks, for mails and prints. */
export function cssFamily(choice: FontChoice): string {
  const names = typeof choice === 'string' ? [`${choice} Variable`, `${choice} Fallback`] : [choice.name];
  return [...names.map((name) => `'${name}'`), 'system-ui', 'sans-serif'].join(', ');
}

interface Face extends Partial<Omit<FontFamily, 'file' | 'weight'>> {
  /**
   * The font's family. Absent if the event's folder contains the font file: Next measures the fallback in that case.
   */
  name?: string;
  /** CSS `font-weight` of the cut font. */
  weight: string;
  cut: Omit<FontCut, 'format'>;
}

/** A font with the weights and the width that the pages use, or the nearest ones it has. */
function faceOf(
  choice: FontChoice,
  folder: string,
  { weights, width }: { weights: [number, number]; width: number },
): Face {
  const isOwn = typeof choice !== 'string';
  const family: Partial<FontFamily> = isOwn ? {} : families[choice];
  const source = isOwn ? join(folder, choice.file) : packages.resolve(families[choice].file);
  const [least = 400, most = least] = String(isOwn ? choice.weight : family.weight)
    .split(' ')
    .map(Number);
  const [min, max] = weights.map((weight) => Math.min(Math.max(weight, least), most)) as [number, number];
  const axes = {
    ...(least < most && { wght: min < max ? { min, max } : min }),
    ...(family.hasWidths && { wdth: width }),
  };
  return {
    ...family,
    name: isOwn ? undefined : choice,
    weight: min < max ? `${min} ${max}` : String(min),
    cut: { source, axes },
  };
}

/** The options of a font as next/font reads them: without quotes around the keys. */
function literalOptions(file: 'text' | 'heading', weight: string, fallback?: string): string {
  const options = {
    src: `./${file}.woff2`,
    weight,
    // A font that loads late is used from the next page on, so that nothing moves on this one.
    display: 'optional',
    // Only one font competes with the page for bandwidth: that of the headings, which differ most from their fallback.
    preload: file === 'heading',
    ...(fallback ? { fallback: [fallback], adjustFontFallback: false } : { adjustFontFallback: 'Arial' }),
  };
  return JSON.stringify(options, null, 2).replace(/"(\w+)":/g, '$1:');
}

function fallbackCss(name: string | undefined, faces: FontFamily['fallbacks'] = []): string[] {
  const regular = ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans'];
  const bold = ['Arial Bold', 'Arial-BoldMT', 'Helvetica Bold', 'Liberation Sans Bold'];
  return faces.map(({ weight, sizeAdjust, ascent, descent }) => {
    const local = (weight === '400' ? regular : bold).map((each) => `local("${each}")`).join(', ');
    return `@font-face { font-family: "${name}"; src: ${local}; font-weight: ${weight}; size-adjust: ${sizeAdjust}; ascent-override: ${ascent}; descent-override: ${descent}; line-gap-override: 0%; }`;
  });
}
