import { z } from 'zod';
import { families } from './font-families';
import { group, line, localized, matching, nameTuple, oneOf } from './schema-parts';

/* What `theme.yaml` may contain; see schema.ts. */

const color = matching(/^#[0-9a-f]{6}$/, 'a colour such as "#0f4035", in quotes').meta({ id: 'color' });
const headingWeight = 'a weight such as 700';
const pixels = z.number('a number of pixels').positive('a number of pixels');

const weights = 'a weight such as 700, or a range such as 200 800';
const font = z.union(
  [
    oneOf(nameTuple(families)),
    group('name, file and weight', {
      name: line('the name of the font'),
      file: matching(/^(?!.*\.\.)[\w./ -]+\.woff2$/, 'a WOFF2 file of the event’s folder'),
      weight: z.union([z.int(weights), matching(/^\d{3,4} \d{3,4}$/, weights)], weights),
    }),
  ],
  `${nameTuple(families).join(', ')}, or a file of your own: name, file and weight`,
);

export const themeSchema = group('the keys of a theme', {
  colors: group('the colours of the show', {
    ground: color.describe('Behind everything.'),
    paper: color.describe('Cards and the pass.'),
    ink: color.describe('Text.'),
    softInk: color.describe('Hints and notes.'),
    line: color.describe('Lines between things.'),
    brand: color.describe('The banner and the top of the first page.'),
    onBrand: color.describe('Text on the brand’s colour.'),
    primary: color.describe('The main button.'),
    onPrimary: color.describe('Text on the main button.'),
    firstBlock: color.describe('The card for new registrations.'),
    accent: color.describe('Progress and notes.'),
    error: color,
    focus: color.describe('The ring around what has the keyboard’s focus.'),
  }),
  categories: group('a colour for each category', {
    visitante: color,
    comprador: color,
    estudiante: color,
    congresista: color,
  }).describe('The stub of the pass, and marks in lists. They are backgrounds of white text.'),
  materials: group('a name for each category', {
    visitante: localized,
    comprador: localized,
    estudiante: localized,
    congresista: localized,
  })
    .optional()
    .describe('What the colour of each category stands for, such as a wood. Small on the stub of the pass.'),
  corners: matching(/^\d+(?:\.\d+)?px$/, 'a size such as 6px').describe('The radius of corners.'),
  headings: group('weight', {
    weight: z.int(headingWeight).min(100, headingWeight).max(1000, headingWeight),
    width: matching(/^\d{2,3}%$/, 'a width such as 100%')
      .optional()
      .describe('For a font that has this axis.'),
  }),
  pattern: group('width, height and path', {
    width: pixels,
    height: pixels,
    path: line('the path of an SVG'),
  }).describe('One period of the edge below the banner, repeated from left to right.'),
  heroLine: matching(/^(?:linear|radial|conic)-gradient\(.+\)$/, 'a CSS gradient')
    .optional()
    .describe('A line of 5 pixels under the banner.'),
  fonts: group('heading and text', { heading: font, text: font }),
});

export type ThemeFile = z.infer<typeof themeSchema>;
export type FontChoice = z.infer<typeof font>;
