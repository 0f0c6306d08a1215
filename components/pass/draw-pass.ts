import type { Theme } from '@/lib/event/types';
import {
  type Canvas,
  type Column,
  drawJoint,
  fill,
  fontOf,
  groundColor,
  linesOf,
  loadMark,
  markSize,
  newSheet,
  pause,
  type Sheet,
  type TextStyle,
  toPicture,
  white,
  writeText,
} from './canvas';
import type { PassContent, PassFact } from './pass-content';

interface PassDrawing {
  pass: PassContent;
  /** The colour of the holder's category. */
  color: string;
  joint: Theme['joint'];
}

const size = { width: 1080, height: 1920 };
/** The position of the pass in the picture. */
const card = { left: 60, top: 60, width: 960, height: 1800, radius: 40 };
const column: Column = { left: 116, width: 848 };
const [ink, soft] = ['#17191c', '#4a5058'];
const codeFont = 'ui-monospace, Menlo, Consolas, monospace';
/** Maximum height of the facts and minimum height of the QR code, px. Facts that do not fit are cut off. */
const [tallestFacts, smallestQr] = [440, 480];
/** The sizes of the name, px. It takes the largest one in which it needs at most two lines. */
const smallestName = 54;
const nameSizes = [80, 66, smallestName];

/** Draws the pass as a picture of 1080 × 1920 px in the page's fonts. The modules of its QR code are whole pixels. */
export async function drawPass({ pass, color, joint }: PassDrawing): Promise<Blob> {
  const mark = await loadMark();
  const sheet = newSheet(size);
  // For measuring, which needs no pixels.
  const scratch = newSheet({ width: 1, height: 1 });
  const { canvas } = sheet;
  const ground = groundColor();
  fill(canvas, ground, { left: 0, top: 0, ...size });
  canvas.beginPath();
  canvas.roundRect(card.left, card.top, card.width, card.height, card.radius);
  canvas.clip();
  fill(canvas, white, card);

  const stubEnd = drawStub(scratch, pass, mark);
  await pause();
  fill(canvas, color, { ...card, height: stubEnd - card.top });
  drawJoint(canvas, joint, stubEnd - 1, card);
  drawStub(sheet, pass, mark);
  await pause();

  const top = stubEnd + 36;
  const room = card.top + card.height - top - 254;
  const allFacts = drawFacts(scratch, pass.facts, 0, Infinity);
  const factsHeight = Math.max(0, Math.min(allFacts, tallestFacts, room - smallestQr));
  const module = Math.floor(Math.min(room - factsHeight, card.width) / pass.qr.side);
  drawQr(canvas, pass, module, top);
  await pause();
  const write = (text: string, y: number, style: Omit<TextStyle, 'align'>) =>
    writeText(canvas, text, y, column, { ...style, align: 'center' });
  const labelTop = top + module * pass.qr.side;
  const folioTop = write(pass.folioLabel, labelTop, { family: sheet.text, size: 30, color: soft });
  const codeTop = write(pass.folio, folioTop, { family: codeFont, size: 64, weight: 700, color: ink });
  const codeEnd = write(pass.code, codeTop, { family: codeFont, size: 26, color: soft });
  drawPerforation(canvas, codeEnd + 24);
  drawFacts(sheet, pass.facts, codeEnd + 48, card.top + card.height - 24);
  await pause();
  return toPicture(sheet);
}

/** Draws the coloured part. Returns its lower edge. */
function drawStub(sheet: Sheet, pass: PassContent, mark: HTMLImageElement | null): number {
  const { canvas } = sheet;
  const top = card.top + 48;
  const text = { family: sheet.text, color: white };
  const heading = { ...sheet.heading, color: white, isBalanced: true };
  if (mark) canvas.drawImage(mark, column.left, top, markSize, markSize);
  const indent = mark ? markSize + 24 : 0;
  const beside = { left: column.left + indent, width: column.width - indent };
  const showEnd = writeText(canvas, pass.show, top, beside, { ...text, size: 38, weight: 600 });
  const datesEnd = writeText(canvas, pass.dates, showEnd, beside, { ...text, size: 36 });
  let y = Math.max(datesEnd, top + markSize) + 32;
  const kind = [pass.category.toUpperCase(), pass.material].filter(Boolean).join('  ·  ');
  y = writeText(canvas, kind, y, column, { ...text, size: 40, weight: 700 }) + 8;
  const nameSize = nameSizes.find((size) => {
    canvas.font = fontOf({ ...heading, size });
    return linesOf(canvas, pass.name, column.width).length <= 2;
  });
  y = writeText(canvas, pass.name, y + 4, column, { ...heading, size: nameSize ?? smallestName });
  if (pass.company) y = writeText(canvas, pass.company, y + 4, column, { ...text, size: 40 });
  return y + 36;
}

/** Draws the code on a white square, which includes the quiet zone. */
function drawQr(canvas: Canvas, { qr }: PassContent, module: number, top: number): void {
  canvas.save();
  canvas.translate(Math.round((size.width - module * qr.side) / 2), top);
  canvas.scale(module, module);
  fill(canvas, white, { left: 0, top: 0, width: qr.side, height: qr.side });
  canvas.fillStyle = '#000000';
  canvas.fill(new Path2D(qr.path));
  canvas.restore();
}

function drawPerforation(canvas: Canvas, y: number): void {
  canvas.strokeStyle = '#c9cdd2';
  canvas.lineWidth = 4;
  canvas.setLineDash([16, 12]);
  canvas.beginPath();
  canvas.moveTo(column.left, y);
  canvas.lineTo(column.left + column.width, y);
  canvas.stroke();
}

/** Draws the facts, two narrow ones side by side; an ellipsis for those below `bottom`. Returns their lower edge. */
function drawFacts(sheet: Sheet, facts: readonly PassFact[], top: number, bottom: number): number {
  const half = { left: column.left, width: column.width / 2 - 16 };
  const columns = [half, { ...half, left: column.left + column.width / 2 + 16 }];
  const draw = (fact: PassFact, y: number, place: Column) => drawFact(sheet, fact, { ...place, y, bottom });
  const narrow = facts.filter(({ isWide }) => !isWide);
  const ends = narrow.map((fact, index) => draw(fact, top, columns[index % 2] ?? half));
  let y = Math.max(top, ...ends);
  for (const fact of facts.filter(({ isWide }) => isWide)) y = draw(fact, y + 20, column);
  return y;
}

function drawFact(
  { canvas, text: family }: Sheet,
  { label, lines }: PassFact,
  { y: top, bottom, ...place }: Column & { y: number; bottom: number },
): number {
  const write = (text: string, y: number, style: Omit<TextStyle, 'family'>) =>
    writeText(canvas, text, y, place, { ...style, family });
  let y = write(label, top, { size: 30, color: soft });
  for (const { text, note } of lines) {
    if (y + (note ? 90 : 44) > bottom) return write('…', y - 14, { size: 36, color: ink });
    y = write(text, y, { size: 36, weight: 600, color: ink });
    if (note) y = write(note, y, { size: 28, color: soft }) + 8;
  }
  return y;
}
