import { crc32, deflateSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { create, type QRCode } from 'qrcode';

/** The white margin that the QR standard requires, in modules. */
const quietZone = 4;
/**
 * A person's mails and pages are often needed within minutes of each other. An image has about 500 bytes, a drawing 3
 * kB.
 */
const images = new LRUCache<string, Buffer>({ max: 1_000 });
const drawings = new LRUCache<string, QrDrawing>({ max: 1_000 });

/**
 * A QR code of level M as a one-bit PNG of 256 × 256 px for mails, quiet zone included; modules differ by one pixel at
 * most.
 */
export function qrPng(payload: string): Buffer {
  return getOrCreate(images, payload, () => encodePng(modulesOf(payload), 256));
}

export interface QrDrawing {
  /** Width and height in modules, quiet zone included. */
  side: number;
  /** SVG path data of the dark modules, one unit each. */
  path: string;
}

/** The same code as a drawing, for pages. */
export function qrDrawing(payload: string): QrDrawing {
  return getOrCreate(drawings, payload, () => draw(modulesOf(payload)));
}

function draw({ size, data }: QRCode['modules']): QrDrawing {
  const rows = Array.from({ length: size }, (_, y) => {
    const row = Array.from(data.subarray(y * size, (y + 1) * size)).join('');
    return [...row.matchAll(/1+/g)]
      .map(({ 0: { length }, index }) => `M${index + quietZone} ${y + quietZone}h${length}v1h-${length}z`)
      .join('');
  });
  return { side: size + 2 * quietZone, path: rows.join('') };
}

function getOrCreate<T extends object>(cache: LRUCache<string, T>, payload: string, create: () => T): T {
  const value = cache.get(payload) ?? create();
  cache.set(payload, value);
  return value;
}

function modulesOf(payload: string): QRCode['modules'] {
  // An id is one byte segment. By default `create` looks for the shortest mix of segments, which takes as long as the
  // rest.
  const segments = [{ data: Buffer.from(payload), mode: 'byte' as const }];
  // By default `create` draws all eight masks and keeps the one with the lowest penalty. For 300 ids that penalty was
  // 528 on average, and 536 with this mask for all of them.
  return create(segments, { errorCorrectionLevel: 'M', maskPattern: 2 }).modules;
}

/** `qrcode` encodes PNG with 32 bits per pixel, which takes ten times as long (docs/decisions/016-own-code-kept.md). */
function encodePng({ size: count, data }: QRCode['modules'], size: number): Buffer {
  const side = count + 2 * quietZone;
  // Where each module begins and the last one ends, in pixels.
  const edges = Array.from({ length: count + 1 }, (_, module) =>
    Math.ceil(((module + quietZone) * size) / side - 0.5),
  );
  // A row consists of its filter byte (0, none) and one bit per pixel, 1 being white.
  const stride = 1 + Math.ceil(size / 8);
  const rows = Buffer.alloc(stride * size, Buffer.alloc(stride, 0xff).fill(0, 0, 1));
  forEachModule(edges, (moduleY, top, bottom) => {
    const row = rows.subarray(top * stride, (top + 1) * stride);
    forEachModule(edges, (moduleX, left, right) => {
      if (!data[moduleY * count + moduleX]) return;
      for (let x = left; x < right; x++) {
        const at = 1 + (x >> 3);
        row[at] = (row[at] ?? 0) & ~(0x80 >> (x & 7));
      }
    });
    for (let y = top + 1; y < bottom; y++) row.copy(rows, y * stride);
  });
  // Width, height, and one bit per pixel, grey.
  const header = Buffer.concat([uint32(size), uint32(size), Buffer.from([1, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    // The result has about 500 bytes. By default, 16 KB would be allocated for it.
    chunk('IDAT', deflateSync(rows, { level: 3, chunkSize: 2048 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Calls `each` with every module of a row or column, its first pixel and the first pixel of the next. */
function forEachModule(
  edges: readonly number[],
  each: (module: number, start: number, end: number) => void,
): void {
  for (let module = 0; module + 1 < edges.length; module++)
    each(module, edges[module] ?? 0, edges[module + 1] ?? 0);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
