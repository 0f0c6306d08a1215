import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@/lib/i18n/locale';

export const generateStaticParams = () => locales.map((locale) => ({ locale }));
export const dynamic = 'force-static';

/** The program of the decoder: `zxing-wasm`, of the version that `barcode-detector` requires. */
export function GET(): Response {
  const file = join(process.cwd(), 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
  return new Response(new Uint8Array(readFileSync(file)), {
    headers: { 'Content-Type': 'application/wasm' },
  });
}
