import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { type FontFamily, families } from './font-families';
import type { FontChoice, ThemeFile } from './theme-schema';

const fontLoader = 'next/font/local';
const packages = createRequire(join(process.cwd(), 'package.json'));

/**
 * What gives the pages an event's colours and fonts: the module that next.config.ts names `event-theme`, made as text
 * since next/font reads only literal arguments, its style sheet, and the font files by their names beside it.
 */
export function themeFiles(theme: ThemeFile, folder: string) {
  const { fonts } = theme;
  const [text, heading] = [fontOf(fonts.text, folder), fontOf(fonts.heading, folder)];
  const isOne = text.source === heading.source;
  const standIn = `${text.fallback} Heading`;
  const own = isOne ? heading.headingFallbacks : undefined;
  const module = [
    "import './theme.css';",
    `import localFont from '${fontLoader}';`,
    `export const text = localFont(${literalOptions(text)});`,
    isOne ? 'const face = text;' : `const face = localFont(${literalOptions(heading)});`,
    // One file for both: only what stands in for it differs.
    own
      ? `export const heading = { ...face, style: { ...face.style, fontFamily: face.style.fontFamily.replace('${text.fallback}', '${standIn}') } };`
      : 'export const heading = face;',
    '',
  ].join('\n');
  const css = [
    customProperties(theme),
    ...fallbackCss(text.fallback, text.fallbacks),
    ...(isOne ? fallbackCss(standIn, own) : fallbackCss(heading.fallback, heading.fallbacks)),
  ].join('\n');
  return {
    module,
    css,
    fonts: Object.fromEntries([text, heading].map(({ source }) => [basename(source), source])),
  };
}

/** The custom properties that app/globals.css uses; the fonts are not among them. */
function customProperties({ colors, corners, headings, pattern, heroLine }: ThemeFile): string {
  const { softInk, onBrand, onPrimary, firstBlock, ...others } = colors;
  const { width, path } = pattern;
  // Two empty rows below the drawing: at a fractional pixel ratio browsers blend a tile's last row with its first row.
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

/** The CSS family of a font with what stands in for it, for mails and prints. */
export function cssFamily(choice: FontChoice): string {
  const names = typeof choice === 'string' ? [`${choice} Variable`, `${choice} Fallback`] : [choice.name];
  return [...names.map((name) => `'${name}'`), 'system-ui', 'sans-serif'].join(', ');
}

interface Font extends Omit<FontFamily, 'file'> {
  source: string;
  /** The family that stands in until the font is there; Next measures one for a font of the event's own. */
  fallback?: string;
}

function fontOf(choice: FontChoice, folder: string): Font {
  if (typeof choice !== 'string') {
    return { source: join(folder, choice.file), weight: String(choice.weight), fallbacks: [] };
  }
  const family: FontFamily = families[choice];
  return { ...family, source: packages.resolve(family.file), fallback: `${choice} Fallback` };
}

/** The options of a font as next/font reads them: without quotes around the keys. */
function literalOptions({ source, weight, stretch, fallback }: Font): string {
  const options = {
    src: `./${basename(source)}`,
    weight,
    ...(stretch && { declarations: [{ prop: 'font-stretch', value: stretch }] }),
    // A font that comes late is for the next page, and nothing moves on this one.
    display: 'optional',
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
