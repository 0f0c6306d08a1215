import { currentEvent } from '@/lib/event/current';
import type { Theme } from '@/lib/event/types';

export const dynamic = 'force-static';

/** The drawing beside the show's name on wide screens: the event's own, or its joint drawn large. */
export function GET(): Response {
  const { theme } = currentEvent();
  return new Response(theme.hero ?? largeJoint(theme), {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' },
  });
}

function largeJoint({ colors, joint }: Theme): string {
  const scale = 240 / joint.width;
  const depth = joint.height * scale;
  const teeth = [0, 240, 480].map(
    (x) => `<path transform="translate(${x} 260) scale(${scale})" d="${joint.path}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 560"><path d="M0 ${260 + depth / 2}h720v160H0z" fill="${colors.onBrand}" fill-opacity=".12"/><g fill="${colors.firstBlock}"><path d="M0 90h720v171H0z"/>${teeth.join('')}</g></svg>`;
}
