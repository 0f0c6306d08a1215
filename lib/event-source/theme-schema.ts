import { z } from 'zod';
import { families } from './font-families';
import { group } from './schema';

/* What may stand in `theme.yaml`; see schema.ts. */

const colorExpected = 'a colour such as "#0f4035", in quotes';
const color = z
  .string(colorExpected)
  .regex(/^#[0-9a-f]{6}$/, colorExpected)
  .meta({ id: 'color' });
const size = z.string('a size such as 6px').regex(/^\d+(?:\.\d+)?px$/, 'a size such as 6px');

const names = Object.keys(families) as [keyof typeof families, ...(keyof typeof families)[]];
const weights = 'a weight such as 700, or a range such as 200 800';
const font = z.union(
  [
    z.enum(names, `one of ${names.join(', ')}`),
    group(
      {
        name: z.string('the name of the font').min(1, 'the name of the font'),
        file: z
          .string('a WOFF2 file of the event’s folder')
          .regex(/^(?!.*\.\.)[\w./ -]+\.woff2$/, 'a WOFF2 file of the event’s folder'),
        weight: z.union([z.int(weights), z.string(weights).regex(/^\d{3,4} \d{3,4}$/, weights)], weights),
      },
      'name, file and weight',
    ),
  ],
  `${names.join(', ')}, or a file of your own: name, file and weight`,
);

export const themeSchema = group(
  {
    colors: group(
      {
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
      },
      'the colours of the show',
    ),
    categories: group(
      { visitante: color, comprador: color, estudiante: color, congresista: color },
      'a colour for each category',
    ).describe('The stub of the pass, and marks in lists; white text stands on them.'),
    corners: size.describe('The radius of corners.'),
    headings: group(
      {
        weight: z
          .int('a weight such as 700')
          .min(100, 'a weight such as 700')
          .max(1000, 'a weight such as 700'),
        width: z
          .string('a width such as 100%')
          .regex(/^\d{2,3}%$/, 'a width such as 100%')
          .optional()
          .describe('Where the font has that axis.'),
      },
      'weight',
    ),
    pattern: group(
      {
        width: z.number('a number of pixels').positive('a number of pixels'),
        height: z.number('a number of pixels').positive('a number of pixels'),
        path: z.string('the path of an SVG').min(1, 'the path of an SVG'),
      },
      'width, height and path',
    ).describe('One period of the edge below the banner, repeated from left to right.'),
    heroLine: z
      .string('a CSS gradient')
      .regex(/^(?:linear|radial|conic)-gradient\(.+\)$/, 'a CSS gradient')
      .optional()
      .describe('A line of 5 pixels under the banner.'),
    fonts: group({ heading: font, text: font }, 'heading and text'),
  },
  'the keys of a theme',
);

export type ThemeFile = z.infer<typeof themeSchema>;
export type FontChoice = z.infer<typeof font>;
