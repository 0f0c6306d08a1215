import type { Theme } from '@/lib/event/types';

/**
 * The portal's icon as SVG: the event's own mark, or the theme's joint in its colours.
 * @param radius of the corners of the latter, in a square of 64
 */
export function iconSvg({ colors, joint, mark }: Theme, radius: number): string {
  if (mark) return mark;
  const scale = 64 / joint.width / 2;
  const tooth = (x: number) =>
    `<path transform="translate(${x} 30) scale(${scale})" d="${joint.path}" fill="${colors.brand}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><clipPath id="a"><rect width="64" height="64" rx="${radius}"/></clipPath><g clip-path="url(#a)"><path d="M0 0h64v64H0z" fill="${colors.firstBlock}"/><path d="M0 0h64v31H0z" fill="${colors.brand}"/>${tooth(0)}${tooth(32)}</g></svg>`;
}
