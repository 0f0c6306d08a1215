import type { PostalCountry } from './rules';

type Download = { ok: true; bytes: Uint8Array } | { ok: false; reason: string };

/** GeoNames' postal codes: one zip archive for each country, under CC BY 4.0. */
export const geoNamesAddress = 'https://download.geonames.org/export/zip';

/** Maximum size of the archive, in bytes. That of Mexico has 3 MB. */
const archiveLimit = 20 * 1024 * 1024;
/** How long the server may send nothing, in milliseconds. */
const patience = 30_000;

/** Downloads the archive of a country from GeoNames or from a mirror with the same names. */
export async function downloadCatalogue(
  country: PostalCountry,
  options: {
    from?: string;
    limit?: number;
    patience?: number;
    onProgress?: (done: number, total: number) => void;
  } = {},
): Promise<Download> {
  const address = `${(options.from ?? geoNamesAddress).replace(/\/+$/, '')}/${country}.zip`;
  const limit = options.limit ?? archiveLimit;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), options.patience ?? patience);
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

/** The system's code, such as ENOTFOUND, where there is one. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}

function fault(reason: string): Download {
  return { ok: false, reason };
}
