import type { Theme } from '@/lib/event/types';

/** A style sheet with an event's theme as the custom properties that app/globals.css uses; the fonts are not among them. */
export function themeProperties(theme: Theme): string {
  const { joint } = theme;
  const { softInk, onBrand, onPrimary, firstBlock, ...colors } = theme.colors;
  // Two empty rows below the drawing: at a fractional pixel ratio browsers blend a tile's last row with its first row.
  const height = joint.height + 2;
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${joint.width}" height="${height}" viewBox="0 0 ${joint.width} ${height}" preserveAspectRatio="none"><path d="${joint.path}"/></svg>`;
  const properties = {
    ...colors,
    soft: softInk,
    'on-brand': onBrand,
    'on-primary': onPrimary,
    first: firstBlock,
    radius: theme.radius,
    'heading-weight': theme.headingWeight,
    'heading-stretch': theme.headingStretch,
    joint: `url("data:image/svg+xml,${encodeURIComponent(tile)}")`,
    'joint-width': `${joint.width}px`,
    'joint-height': `${joint.height}px`,
    'hero-line': theme.heroLine ?? 'none',
  };
  const lines = Object.entries(properties).map(([name, value]) => `  --${name}: ${value};`);
  return [':root {', ...lines, '}'].join('\n');
}
