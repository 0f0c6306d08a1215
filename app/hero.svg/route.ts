import { heroSvg } from '@/components/layout/drawings';
import { currentEvent } from '@/lib/event/current';

export const dynamic = 'force-static';

/** The drawing beside the show's name. */
export function GET(): Response {
  return new Response(heroSvg(currentEvent().theme), {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' },
  });
}
