import { ImageResponse } from 'next/og';
import { iconSvg } from '@/app/_server/icon';
import { currentEvent } from '@/lib/event/current';

export const dynamic = 'force-static';

const size = 180;

/** The icon for home screens, drawn at build: square, since devices round its corners themselves. */
export function GET(): Response {
  const svg = Buffer.from(iconSvg(currentEvent().theme, 0)).toString('base64');
  return new ImageResponse(
    <img src={`data:image/svg+xml;base64,${svg}`} alt="" width={size} height={size} />,
    { width: size, height: size },
  );
}
