import type { CSSProperties } from 'react';
import type { Theme } from '@/lib/event/types';

/** Width and height of the preview picture, px, in the aspect ratio that social networks and messengers display. */
export const previewSize = { width: 1200, height: 630 };

const svg = (viewBox: string, content: string, fit = 'meet') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" preserveAspectRatio="xMidYMid ${fit}">${content}</svg>`;

/**
 * `count` periods of the joint, side by side in a row of `width` by `height` whose upper left corner is at (0, `y`).
 * The row starts one pixel higher, so that there is no visible seam below the shape above it.
 */
function teeth(
  { joint }: Theme,
  count: number,
  { y, width, height }: { y: number; width: number; height: number },
) {
  const period = width / count;
  const scale = `scale(${period / joint.width} ${height / joint.height})`;
  return Array.from(
    { length: count },
    (_, index) => `<path transform="translate(${index * period} ${y - 1}) ${scale}" d="${joint.path}"/>`,
  ).join('');
}

/**
 * The portal's icon as SVG: the event's own mark, or the theme's joint in its colours.
 * @param radius the corner radius of an icon with the joint, in a square of 64
 */
export function iconSvg(theme: Theme, radius: number): string {
  const { colors, joint, mark } = theme;
  if (mark) return mark;
  const row = teeth(theme, 2, { y: 31, width: 64, height: (32 / joint.width) * joint.height });
  return svg(
    '0 0 64 64',
    `<clipPath id="a"><rect width="64" height="64" rx="${radius}"/></clipPath><g clip-path="url(#a)"><path d="M0 0h64v64H0z" fill="${colors.firstBlock}"/><g fill="${colors.brand}"><path d="M0 0h64v31H0z"/>${row}</g></g>`,
  );
}

/** The drawing beside the show's name: the event's own, or its joint drawn large. */
export function heroSvg(theme: Theme): string {
  const { colors, joint, hero } = theme;
  if (hero) return hero;
  const height = (240 / joint.width) * joint.height;
  const row = teeth(theme, 3, { y: 261, width: 720, height });
  return svg(
    '0 0 720 560',
    `<path d="M0 ${260 + height / 2}h720v300H0z" fill="${colors.onBrand}" fill-opacity=".12"/><g fill="${colors.firstBlock}"><path d="M0 0h720v261H0z"/>${row}</g>`,
    'slice',
  );
}

/**
 * The background of the preview picture: the brand colour and the event's drawing above, the joint from `y` on, the
 * first block's colour below. A drawing that fills its place (`slice`) ends in the joint, as on the home page.
 */
export function previewGround(theme: Theme, y: number, height: number): string {
  const { colors, joint } = theme;
  const hero = heroSvg(theme);
  const heroHeight = hero.includes('slice') ? y + height : y;
  const { width, height: bottom } = previewSize;
  const ideal = (width * joint.height) / (joint.width * height);
  // These counts divide the width evenly, so that no period is cut and no line is visible between two.
  const counts = [2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24, 30];
  const count = counts.reduce((best, each) =>
    Math.abs(each - ideal) < Math.abs(best - ideal) ? each : best,
  );
  return svg(
    `0 0 ${width} ${bottom}`,
    `<clipPath id="board"><path d="M0 0h${width}v${y}H0z"/>${teeth(theme, count, { y, width, height })}</clipPath><path d="M0 0h${width}v${bottom}H0z" fill="${colors.firstBlock}"/><g clip-path="url(#board)"><path d="M0 0h${width}v${bottom}H0z" fill="${colors.brand}"/>${hero.replace('<svg ', `<svg x="596" width="604" height="${heroHeight}" `)}</g>`,
  );
}

/** A drawing as an element of a picture rendered by `next/og`. */
export function Drawing({
  svg,
  ...place
}: {
  svg: string;
  width: number;
  height: number;
  style?: CSSProperties;
}) {
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return <img src={source} alt="" {...place} />;
}
