import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** The content of the QR code in a PNG image, read by an independent decoder; null if there is none. */
export function decodeQr(png: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(png);
  const decode = jsQR as unknown as { default?: typeof jsQR } & typeof jsQR;
  return (decode.default ?? decode)(new Uint8ClampedArray(data), width, height)?.data ?? null;
}
