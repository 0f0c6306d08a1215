import type { Theme } from '../types';

export const theme: Theme = {
  colors: {
    ground: '#eef0f1',
    paper: '#ffffff',
    ink: '#15171a',
    softInk: '#565c63',
    line: '#c8ccd0',
    brand: '#1b1e22',
    onBrand: '#f4f5f6',
    primary: '#b83a00',
    onPrimary: '#ffffff',
    firstBlock: '#ffd9c2',
    accent: '#b83a00',
    error: '#a8071a',
    focus: '#ffbf47',
  },
  categoryColors: {
    VISITANTE: '#264b86',
    COMPRADOR: '#b83a00',
    ESTUDIANTE: '#2c6546',
    CONGRESISTA: '#6d2a7a',
  },
  radius: '2px',
  headingWeight: 800,
  headingStretch: '112%',
  // The runner is the bar above; below it a straight gate and a round one, rounded where they leave the runner.
  joint: {
    width: 64,
    height: 14,
    path: 'M0 0H64V4H54C51 4 50 6 50 8.5V10A4 4 0 0 1 42 10V8.5C42 6 41 4 38 4H24Q20 4 20 8V14H14V8Q14 4 10 4H0Z',
  },
  heroLine: 'linear-gradient(90deg, #ff5a1f, #ffb703 50%, #ff5a1f)',
  fonts: {
    heading: "'Archivo Variable', 'Archivo Fallback', system-ui, sans-serif",
    text: "'Archivo Variable', 'Archivo Fallback', system-ui, sans-serif",
  },
};
