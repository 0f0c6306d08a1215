import { ImageResponse } from 'next/og.js';

/** Width and height, px: twice its size in a mail. */
const size = 72;

/** An event's mark as PNG in base64, for mails. Mail programs do not show SVG, and many load nothing from an address. */
export async function drawMark(svg: string): Promise<string> {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const image = { type: 'img', props: { src, width: size, height: size }, key: null };
  const answer = new ImageResponse(image, { width: size, height: size });
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
}
