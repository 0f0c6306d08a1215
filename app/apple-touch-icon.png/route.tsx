import { ImageResponse } from 'next/og';
import { Drawing, iconSvg } from '@/components/layout/drawings';
import { currentEvent } from '@/lib/event/current';

export const dynamic = 'force-static';

const size = { width: 180, height: 180 };

/** The icon for home screens, drawn at build time. It is square, since devices round the corners themselves. */
export function GET(): Response {
  const { theme } = currentEvent();
  const ground = { background: theme.colors.brand };
  return new ImageResponse(<Drawing svg={iconSvg(theme, 0)} {...size} style={ground} />, size);
}
