import { iconSvg } from '@/components/layout/drawings';
import { currentEvent } from '@/lib/event/current';

export const dynamic = 'force-static';

/** The icon that browsers show in tabs. */
export function GET(): Response {
  const { theme } = currentEvent();
  const icon = iconSvg(theme, Number.parseFloat(theme.radius) * 2);
  return new Response(icon, { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } });
}
