import './furniture.css';
import localFont from 'next/font/local';

// `optional`: a face that comes late is for the next page, and nothing moves on this one.
export const text = localFont({
  src: '../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  weight: '300 900',
  display: 'optional',
  fallback: ['Figtree Fallback'],
  adjustFontFallback: false,
});

export const heading = localFont({
  src: '../../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  weight: '200 800',
  display: 'optional',
  fallback: ['Bricolage Grotesque Fallback'],
  adjustFontFallback: false,
});
