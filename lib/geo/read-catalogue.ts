import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { messageOf, systemCodeOf } from '@/lib/base/errors';
import { countryHasPostalLookup, type PostalCountry } from './rules';

type Catalogue = { ok: true; bytes: Uint8Array } | { ok: false; reason: string };

/** The unpacked bytes of a file, or of the downloaded archive of a country if `name` is MX or US. */
export async function readCatalogue(
  name: string,
  options: Parameters<typeof downloadCatalogue>[1],
): Promise<Catalogue> {
  const country = name.toUpperCase();
  const read = countryHasPostalLookup(country) ? await downloadCatalogue(country, options) : readFile(name);
  return read.ok && isZip(read.bytes) ? unpackZip(read.bytes) : read;
}

function readFile(name: string): Catalogue {
  try {
    return { ok: true, bytes: readFileSync(name) };
  } catch (error) {
    return fault(`${name} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** GeoNames' postal codes: one zip archive for each country, under CC BY 4.0. */
const geoNamesAddress = 'https://download.geonames.org/export/zip';

/** Maximum size of the archive, in bytes. Mexico's archive has 3 MB. */
const archiveLimit = 20 * 1024 * 1024;
/** How long the server may pause, in milliseconds. */
const defaultTimeout = 30_000;

/** Downloads the archive of a country from GeoNames or from a mirror with the same names. */
export async function downloadCatalogue(
  country: PostalCountry,
  options: {
    from?: string;
    limit?: number;
    timeout?: number;
    onProgress?: (done: number, total: number) => void;
  } = {},
): Promise<Catalogue> {
  const address = `${(options.from ?? geoNamesAddress).replace(/(?<!\/)\/+$/, '')}/${country}.zip`;
  const limit = options.limit ?? archiveLimit;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), options.timeout ?? defaultTimeout);
  try {
    const response = await fetch(address, { signal: controller.signal });
    if (!response.ok || !response.body) return fault(`${address} answers with status ${response.status}.`);
    const total = Number(response.headers.get('content-length') ?? 0);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      timer.refresh();
      size += chunk.length;
      if (Math.max(size, total) > limit) {
        return fault(`${address} is larger than ${Math.floor(limit / 1024 / 1024)} MB.`);
      }
      chunks.push(chunk);
      if (total > 0) options.onProgress?.(Math.min(size, total - 1), total);
    }
    options.onProgress?.(size, size);
    return { ok: true, bytes: Buffer.concat(chunks) };
  } catch (error) {
    const why = controller.signal.aborted ? 'no answer in time' : causeOf(error);
    return fault(
      `${address} cannot be downloaded (${why}). Check the network of this machine, or download ${country}.zip on another one and name the file instead.`,
    );
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

/** The system's error code, such as ENOTFOUND, if there is one. */
function causeOf(error: unknown): string {
  return (error instanceof Error && systemCodeOf(error.cause)) || messageOf(error);
}

/** Maximum size of the text inside, in bytes. GeoNames' file of Mexico has 13 MB. */
const textLimit = 100 * 1024 * 1024;

/** Whether these bytes begin like a zip archive. */
function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** The only text file of a zip archive, apart from a readme. Checks the size before unpacking anything. */
export function unpackZip(zip: Uint8Array, limit = textLimit): Catalogue {
  const texts: { name: string; originalSize: number }[] = [];
  try {
    unzipSync(zip, {
      filter: (file) => {
        if (/\.txt$/i.test(file.name) && !/(^|\/)readme\.txt$/i.test(file.name)) texts.push(file);
        return false;
      },
    });
    const [text, ...others] = texts;
    if (!text || others.length > 0)
      return fault(`The zip archive contains ${texts.length} text files instead of one.`);
    if (text.originalSize > limit) {
      return fault(`${text.name} in the zip archive is larger than ${Math.floor(limit / 1024 / 1024)} MB.`);
    }
    const bytes = unzipSync(zip, { filter: ({ name }) => name === text.name })[text.name];
    return bytes ? { ok: true, bytes } : fault('The zip archive is damaged.');
  } catch {
    return fault('The zip archive is damaged.');
  }
}

function fault(reason: string): Catalogue {
  return { ok: false, reason };
}
