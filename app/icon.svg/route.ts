import { currentEvent } from '@/lib/event/current';

export const dynamic = 'force-static';

/** The site's icon: the event's own mark, or the joint of two pieces in its colours. */
export function GET(): Response {
  const { colors, joint, mark, radius } = currentEvent().theme;
  if (mark) return svg(mark);
  const scale = 64 / joint.width / 2;
  const teeth = [0, 1]
    .map(
      (index) =>
        `<path transform="translate(${index * 32} 30) scale(${scale})" d="${joint.path}" fill="${colors.brand}"/>`,
    )
    .join('');
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><clipPath id="a"><rect width="64" height="64" rx="${Number.parseFloat(radius) * 2}"/></clipPath><g clip-path="url(#a)"><path d="M0 0h64v64H0z" fill="${colors.firstBlock}"/><path d="M0 0h64v31H0z" fill="${colors.brand}"/>${teeth}</g></svg>`;
  return svg(icon);
}

function svg(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'image/svg+xml' } });
}
