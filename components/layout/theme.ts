import type { CSSProperties } from 'react';
import type { Theme } from '@/lib/event/types';

/** The event's theme as the custom properties that app/globals.css uses; set on `<html>`. */
export function themeStyle(theme: Theme, faces: { heading: string; text: string }): CSSProperties {
  const { colors, joint } = theme;
  // Two empty rows below the drawing: at a fractional pixel ratio browsers blend a tile's last row with its first row.
  const height = joint.height + 2;
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${joint.width}" height="${height}" viewBox="0 0 ${joint.width} ${height}" preserveAspectRatio="none"><path d="${joint.path}"/></svg>`;
  return {
    '--ground': colors.ground,
    '--paper': colors.paper,
    '--ink': colors.ink,
    '--soft': colors.softInk,
    '--line': colors.line,
    '--brand': colors.brand,
    '--on-brand': colors.onBrand,
    '--primary': colors.primary,
    '--on-primary': colors.onPrimary,
    '--first': colors.firstBlock,
    '--accent': colors.accent,
    '--error': colors.error,
    '--focus': colors.focus,
    '--radius': theme.radius,
    '--heading-weight': theme.headingWeight,
    '--heading-stretch': theme.headingStretch,
    '--text-face': faces.text,
    '--heading-face': faces.heading,
    '--joint': `url("data:image/svg+xml,${encodeURIComponent(tile)}")`,
    '--joint-width': `${joint.width}px`,
    '--joint-height': `${joint.height}px`,
    '--hero-line': theme.heroLine ?? 'none',
  } as CSSProperties;
}
