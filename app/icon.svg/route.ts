import { iconSvg } from '@/app/_server/icon';
import { env } from '@/lib/base/env';
import { currentEvent } from '@/lib/event/current';

export const dynamic = 'force-static';

/** The icon that browsers show in tabs. */
export function GET(): Response {
  const { theme } = currentEvent(env().EVENT);
  const icon = iconSvg(theme, Number.parseFloat(theme.radius) * 2);
  return new Response(icon, { headers: { 'Content-Type': 'image/svg+xml' } });
}
