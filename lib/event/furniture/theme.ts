import type { Theme } from '../types';

export const theme: Theme = {
  colors: {
    ground: '#f3f4f0',
    paper: '#ffffff',
    ink: '#17211d',
    softInk: '#55625c',
    line: '#c9cfca',
    brand: '#0f4035',
    onBrand: '#f6f3ea',
    primary: '#0f4035',
    onPrimary: '#f6f3ea',
    firstBlock: '#ecd3ab',
    accent: '#b3124f',
    error: '#a8071a',
    focus: '#ffbf47',
  },
  categoryColors: {
    VISITANTE: '#1d4e9e',
    COMPRADOR: '#7a4310',
    ESTUDIANTE: '#2c6e2f',
    CONGRESISTA: '#b3124f',
  },
  radius: '6px',
  headingWeight: 700,
  headingStretch: '100%',
  // The finger joint of two boards: teeth as wide as the gaps between them, half a tooth at either end.
  joint: { width: 52, height: 12, path: 'M0 0H52V12H39V0H13V12H0Z' },
  heroLine: null,
  fonts: {
    heading: "'Bricolage Grotesque Variable', 'Bricolage Grotesque Fallback', system-ui, sans-serif",
    text: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
  },
};
