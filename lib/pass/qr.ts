import { deflateSync } from 'node:zlib';
import { create } from 'qrcode';
import { Recent } from '@/lib/base/recent';

/** White modules around the code, as readers expect them. */
const quietZone = 4;

/** Side of the image in mails and on pages, px. */
export const qrSize = 256;

interface Matrix {
  /** Modules a side. */
  size: number;
  isDark(x: number, y: number): boolean;
}

/** The modules of a QR code of error correction level M. */
function qrMatrix(payload: string): Matrix {
  const { modules } = create(payload, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isDark: (x, y) => modules.get(y, x) === 1 };
}

/** A one-bit PNG of exactly `size` × `size` px, quiet zone included: modules are as wide as fits, give or take a pixel. */
export function qrPng(payload: string, size = qrSize): Buffer {
  return drawn.getOr(`${size} ${payload}`, () => toPng(qrMatrix(payload), size));
}

/** The smallest one-bit PNG of the code, a pixel a module, quiet zone included: for pages that show it enlarged. */
export function smallestQrPng(payload: string): Buffer {
  return drawn.getOr(`smallest ${payload}`, () => {
    const matrix = qrMatrix(payload);
    return toPng(matrix, matrix.size + 2 * quietZone);
  });
}

/** Some 400 bytes each: a person's mail and pages show the same one within minutes. */
const drawn = new Recent<Buffer>(1_000);

function toPng(matrix: Matrix, size: number): Buffer {
  const side = matrix.size + 2 * quietZone;
  if (side > size) throw new Error(`A QR code of ${matrix.size} modules does not fit in ${size} px.`);
  const moduleAt = Array.from(
    { length: size },
    (_, pixel) => Math.floor(((pixel + 0.5) * side) / size) - quietZone,
  );
  // A row is its filter byte (0, none) and one bit a pixel, 1 being white.
  const stride = 1 + Math.ceil(size / 8);
  const rows = Buffer.alloc(stride * size, 0xff);
  moduleAt.forEach((moduleY, y) => {
    const row = y * stride;
    if (moduleY === moduleAt[y - 1]) {
      rows.copyWithin(row, row - stride, row);
      return;
    }
    rows[row] = 0;
    if (moduleY < 0 || moduleY >= matrix.size) return;
    moduleAt.forEach((moduleX, x) => {
      if (moduleX < 0 || moduleX >= matrix.size || !matrix.isDark(moduleX, moduleY)) return;
      const at = row + 1 + (x >> 3);
      rows[at] = (rows[at] ?? 0) & ~(0x80 >> (x & 7));
    });
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return framed;
}
