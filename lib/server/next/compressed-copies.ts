import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Codings in which an answer is ready, and the endings of the files that hold it, as proxies look for them. */
export const copyEndings = { br: '.br', gzip: '.gz' } as const;

export type Coding = keyof typeof copyEndings;

/** The same body in the codings in which it is ready. */
export type Copies = Readonly<Partial<Record<Coding, Buffer>>>;

/** `compression` compresses no shorter body either. */
const minSize = 1024;

const textEndings = ['.js', '.css'];

/**
 * Compresses a text in all codings; none if it is too short.
 * @param quality of Brotli, 0 to 11. Beyond 6 a page takes ten times as long for a tenth less.
 */
export async function compressedCopies(text: Buffer, quality: number): Promise<Copies> {
  if (text.byteLength < minSize) return {};
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
  };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { br, gzip: zipped };
}

/** Writes the compressed copies of a build's scripts, style sheets and static pages beside them. */
export async function writeCopies(folder: string, pages: readonly string[]): Promise<void> {
  const html = pages.map((page) => pageFile(folder, page));
  const statics = readdirSync(join(folder, 'static'), { recursive: true, encoding: 'utf8' })
    .filter((file) => textEndings.includes(extname(file)))
    .map((file) => join(folder, 'static', file));
  await Promise.all(
    [...html, ...statics].map(async (file) => {
      const { br, gzip } = await compressedCopies(readFileSync(file), constants.BROTLI_MAX_QUALITY);
      if (br && gzip)
        await Promise.all([
          writeFile(`${file}${copyEndings.br}`, br),
          writeFile(`${file}${copyEndings.gzip}`, gzip),
        ]);
    }),
  );
}

/** The compressed copies beside a file with this text. Null if one is missing, as in a build of an earlier version. */
export function readCopies(file: string, text: Buffer): Copies | null {
  if (text.byteLength < minSize) return {};
  const read = (ending: string) => {
    const path = `${file}${ending}`;
    return existsSync(/* turbopackIgnore: true */ path) && readFileSync(/* turbopackIgnore: true */ path);
  };
  const [br, gzip] = [read(copyEndings.br), read(copyEndings.gzip)];
  return br && gzip ? { br, gzip } : null;
}

/** Whether a file is the compressed copy of another one. */
export const isCopy = (file: string): boolean =>
  Object.values(copyEndings).some((ending) => file.endsWith(ending));

/** The HTML file of a static page, by its path including the language. */
export const pageFile = (folder: string, page: string): string =>
  resolve(/* turbopackIgnore: true */ process.cwd(), folder, 'server/app', `.${page}.html`);
