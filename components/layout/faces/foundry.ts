import './foundry.css';
import localFont from 'next/font/local';

// `optional`: a face that comes late is for the next page, and nothing moves on this one.
export const text = localFont({
  src: '../../../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  weight: '100 900',
  declarations: [{ prop: 'font-stretch', value: '62% 125%' }],
  display: 'optional',
  fallback: ['Archivo Fallback'],
  adjustFontFallback: false,
});

// One file for both: its width axis makes the headings. Only what stands in for it differs.
export const heading = {
  ...text,
  style: {
    ...text.style,
    fontFamily: text.style.fontFamily.replace('Archivo Fallback', 'Archivo Heading Fallback'),
  },
};
