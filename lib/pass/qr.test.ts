import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { qrDrawing, qrPng } from './qr';

const readQr = jsqr as unknown as typeof import('jsqr').default;

const payloads = ['b5a0c5de-6f1e-4c57-9f0a-3c6f0f1b7e11', '65f0c5de6f1e4c579f0a3c6f', 'x'];

function pixels(image: Buffer) {
  const png = PNG.sync.read(image);
  return { ...png, isDark: (x: number, y: number) => (png.data[(y * png.width + x) * 4] ?? 255) < 128 };
}

describe('the QR image', () => {
  test.each(payloads)('is 256 px square and read back by another decoder: %s', (payload) => {
    const png = pixels(qrPng(payload));
    expect([png.width, png.height]).toEqual([256, 256]);
    expect(readQr(new Uint8ClampedArray(png.data), 256, 256)?.data).toBe(payload);
  });

  test.each(payloads)('has a quiet zone of four modules and modules of even size: %s', (payload) => {
    const png = pixels(qrPng(payload));
    const module = 256 / qrDrawing(payload).side;
    let first = 0;
    while (!png.isDark(first, first)) first++;
    let finder = 0;
    while (png.isDark(first + finder, first)) finder++;
    expect(Math.abs(first - 4 * module)).toBeLessThanOrEqual(1);
    expect(Math.abs(finder - 7 * module)).toBeLessThanOrEqual(1);
    for (let at = 0; at < 256; at++) {
      for (let edge = 0; edge < first; edge++) {
        expect(png.isDark(at, edge) || png.isDark(edge, at) || png.isDark(at, 255 - edge)).toBe(false);
      }
    }
  });

  test('is the same bytes for the same payload', () => {
    expect(qrPng('a').equals(qrPng('a'))).toBe(true);
  });

  test('has error correction of level M', () => {
    // 27 bytes are one more than a version 2 code of level M takes, and fewer than one of level L takes.
    expect(qrDrawing('y'.repeat(26)).side).toBe(25 + 8);
    expect(qrDrawing('y'.repeat(27)).side).toBe(29 + 8);
  });

  test.each(payloads)('is drawn as a path that another decoder reads: %s', (payload) => {
    const { side, path } = qrDrawing(payload);
    const scale = 8;
    const width = side * scale;
    const image = new Uint8ClampedArray(width ** 2 * 4).fill(255);
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
        const first = row * width + Number(x) * scale;
        image.fill(0, first * 4, (first + Number(length) * scale) * 4);
      }
    }
    expect(readQr(image, width, width)?.data).toBe(payload);
  });

  test('differs between people, also after the cache has dropped images', () => {
    const everyone = Array.from({ length: 1_100 }, (_, index) => qrPng(`guest ${index}`));
    expect(new Set(everyone.map((png) => png.toString('base64'))).size).toBe(1_100);
    expect(qrPng('guest 0').equals(everyone[0] ?? Buffer.alloc(0))).toBe(true);
  });

  test('refuses a payload that no code can hold', () => {
    expect(() => qrPng('z'.repeat(2400))).toThrow();
  });
});
