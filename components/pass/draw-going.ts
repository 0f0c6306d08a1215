import type { Theme } from '@/lib/event/types';
import { drawJoint, fill, groundColor, loadMark, markSize, newSheet, toPicture, writeText } from './canvas';

export interface GoingContent {
  /** Such as `I am going to`. */
  lead: string;
  show: string;
  dates: string;
  place: string;
  /** The address of the portal, without its protocol. */
  address: string;
}

const size = { width: 1080, height: 1080 };
const column = { left: 96, width: 888 };
const bandHeight = 700;

/** Draws a square picture to show to others: the show, its dates and place, and neither code nor name. */
export async function drawGoing({
  content,
  color,
  joint,
}: {
  content: GoingContent;
  color: string;
  joint: Theme['joint'];
}): Promise<Blob> {
  const mark = await loadMark();
  const sheet = newSheet(size);
  const { canvas, text: family } = sheet;
  fill(canvas, groundColor(), { left: 0, top: 0, ...size });
  fill(canvas, color, { left: 0, top: 0, width: size.width, height: bandHeight });
  drawJoint(canvas, joint, bandHeight - 1, { left: 0, width: size.width });
  const white = '#ffffff';
  if (mark) canvas.drawImage(mark, column.left, 96, markSize, markSize);
  const leadEnd = writeText(canvas, content.lead, 232, column, { family, size: 52, color: white });
  writeText(canvas, content.show, leadEnd + 8, column, {
    ...sheet.heading,
    size: 104,
    color: white,
    isBalanced: true,
  });
  const ink = '#17191c';
  const datesEnd = writeText(canvas, content.dates, 790, column, {
    family,
    size: 52,
    weight: 600,
    color: ink,
  });
  const placeEnd = writeText(canvas, content.place, datesEnd, column, { family, size: 44, color: ink });
  writeText(canvas, content.address, placeEnd + 12, column, { family, size: 40, weight: 600, color });
  return toPicture(sheet);
}
