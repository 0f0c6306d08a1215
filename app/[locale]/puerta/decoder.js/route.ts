import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@/lib/i18n/locale';

export const generateStaticParams = () => locales.map((locale) => ({ locale }));
export const dynamic = 'force-static';

/** What the worker does with the library: it decodes the pictures that it gets, with the program that the portal serves. */
const usage = `
BarcodeDetectionAPI.setZXingModuleOverrides({ locateFile: () => '/puerta/decoder.wasm' });
const detector = new BarcodeDetectionAPI.BarcodeDetector({ formats: ['qr_code'] });
onmessage = async ({ data: picture }) => {
  const codes = await detector.detect(picture).catch(() => []);
  picture.close();
  postMessage(codes.map(({ rawValue }) => rawValue));
};
`;

/** The worker that decodes QR codes where the browser cannot: `barcode-detector` and what uses it, as one script. */
export function GET(): Response {
  const file = join(process.cwd(), 'node_modules/barcode-detector/dist/iife/ponyfill.js');
  return new Response(readFileSync(file, 'utf8') + usage, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
}
