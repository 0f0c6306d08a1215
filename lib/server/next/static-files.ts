import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { StoredAnswer } from '../stored-answer';
import { isCopy, readCopies } from './compressed-copies';

/** Types of the files that are sent from memory, with the charset that Next names. */
const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.woff2': 'font/woff2',
};

/** The static files of a build, without their compressed copies: the path at which Next serves each one, and the file. */
function staticFiles(folder: string): [path: string, file: string][] {
  const files = resolve(/* turbopackIgnore: true */ process.cwd(), folder, 'static');
  const entries = readdirSync(/* turbopackIgnore: true */ files, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !isCopy(entry.name))
    .map(({ parentPath, name }) => {
      const names = `${parentPath.slice(files.length)}/${name}`.split(/[\\/]/).filter((part) => part !== '');
      return [`/_next/static/${names.map(encodeURIComponent).join('/')}`, join(files, ...names)];
    });
}

/** The paths at which Next serves the static files of a build. */
export function staticFilePaths(folder: string): ReadonlySet<string> {
  return new Set(staticFiles(folder).map(([path]) => path));
}

/**
 * The answers for the scripts, style sheets and fonts of a build by their paths, as Next gives them.
 * @param compresses whether this process compresses what it sends
 */
export function storedFiles(folder: string, compresses: boolean): ReadonlyMap<string, StoredAnswer> {
  const answers = staticFiles(folder).flatMap(([path, file]): [string, StoredAnswer][] => {
    const type = types[extname(file)];
    if (!type) return [];
    const isText = type.includes('charset');
    const body = readFileSync(/* turbopackIgnore: true */ file);
    const copies = compresses && isText ? readCopies(file, body) : {};
    if (!copies) return [];
    const headers = {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Accept-Ranges': 'bytes',
      'Last-Modified': statSync(/* turbopackIgnore: true */ file).mtime.toUTCString(),
      'Content-Type': type,
      ...(compresses && isText && { Vary: 'Accept-Encoding' }),
    };
    return [[path, { headers, body, copies }]];
  });
  return new Map(answers);
}
