import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { qrPath, qrPng } from './qr';

const readQr = jsqr as unknown as typeof import('jsqr').default;

const payloads = ['b5a0c5de-6f1e-4c57-9f0a-3c6f0f1b7e11', '65f0c5de6f1e4c579f0a3c6f', 'x'];

function pixels(image: Buffer) {
  const png = PNG.sync.read(image);
  return { ...png, isDark: (x: number, y: number) => (png.data[(y * png.width + x) * 4] ?? 255) < 128 };
}

describe('the QR image', () => {
  it.each(payloads)('is 256 px square and read back by another decoder: %s', (payload) => {
    const png = pixels(qrPng(payload));
    expect([png.width, png.height]).toEqual([256, 256]);
    expect(readQr(new Uint8ClampedArray(png.data), 256, 256)?.data).toBe(payload);
  });

  it.each(payloads)('has four modules of white around and even modules: %s', (payload) => {
    const png = pixels(qrPng(payload));
    const module = 256 / qrPath(payload).side;
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

  it('is the same bytes for the same payload', () => {
    expect(qrPng('a').equals(qrPng('a'))).toBe(true);
  });

  it('has error correction of level M', () => {
    // 27 bytes are one more than a version 2 code of level M takes, and fewer than one of level L takes.
    expect(qrPath('y'.repeat(26)).side).toBe(25 + 8);
    expect(qrPath('y'.repeat(27)).side).toBe(29 + 8);
  });

  it('is the same code as SVG', () => {
    const [payload = ''] = payloads;
    const { side, path } = qrPath(payload);
    const scale = 8;
    const data = new Uint8ClampedArray((side * scale) ** 2 * 4).fill(255);
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let py = Number(y) * scale; py < (Number(y) + 1) * scale; py++) {
        for (let px = Number(x) * scale; px < (Number(x) + Number(run)) * scale; px++) {
          data.fill(0, (py * side * scale + px) * 4, (py * side * scale + px) * 4 + 3);
        }
      }
    }
    expect(readQr(data, side * scale, side * scale)?.data).toBe(payload);
  });

  it('refuses a payload that would not be legible', () => {
    expect(() => qrPng('z'.repeat(2000), 64)).toThrow();
  });
});
