import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { systemCodeOf } from './errors';

/** Creates a folder, with missing parents, that only this user may enter. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
}

/** Creates an empty file that only this user may read, unless the file already exists. */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(/* turbopackIgnore: true */ file, 'ax', 0o600));
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}

/** Appends text to a file in a folder. Only this user may read them. The text is on disk once the promise resolves. */
export async function appendPrivately(folder: string, name: string, text: string): Promise<void> {
  const file = join(/* turbopackIgnore: true */ folder, name);
  makePrivateFolder(folder);
  makePrivateFile(file);
  await appendFile(/* turbopackIgnore: true */ file, text, { flush: true });
}

/** The text of a file in a folder; empty if there is none. */
export async function readPrivately(folder: string, name: string): Promise<string> {
  try {
    return await readFile(/* turbopackIgnore: true */ join(/* turbopackIgnore: true */ folder, name), 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

/** The file that is where this folder or one of its parents must be. Undefined if the folder exists or can be created. */
export function fileInPlaceOf(folder: string): string | undefined {
  const path = resolve(/* turbopackIgnore: true */ folder);
  try {
    return statSync(path).isDirectory() ? undefined : path;
  } catch {
    const parent = dirname(path);
    return parent === path ? undefined : fileInPlaceOf(parent);
  }
}

/**
 * The data folder and the portal's files in it that other users of the machine may read. None on Windows, where files
 * have no mode.
 */
export function exposedPaths(dataDir: string): string[] {
  if (process.platform === 'win32') return [];
  const mails = join(/* turbopackIgnore: true */ dataDir, 'mail');
  const files = [
    ...filesIn(dataDir, /^(?:portal\.db|auth-secret|erasures|opt-outs|revocations)/),
    ...filesIn(mails),
  ];
  return [dataDir, mails, ...files].filter((path) => ((modeOf(path) ?? 0) & 0o077) !== 0);
}

/**
 * Restricts the data folder and the portal's files in it to this user (0700 and 0600). Other files are not changed.
 * Returns the paths whose mode cannot be changed.
 */
export function closeDataFolder(dataDir: string): string[] {
  return exposedPaths(dataDir).filter((path) => !isClosed(path));
}

function modeOf(path: string): number | undefined {
  return statSync(/* turbopackIgnore: true */ path, { throwIfNoEntry: false })?.mode;
}

function isClosed(path: string): boolean {
  try {
    chmodSync(/* turbopackIgnore: true */ path, (modeOf(path) ?? 0) & 0o700);
    return true;
  } catch (error) {
    return systemCodeOf(error) === 'ENOENT';
  }
}

/** The files in a folder whose name matches. Empty if the folder is missing or cannot be read. */
function filesIn(folder: string, name = /./): string[] {
  try {
    return readdirSync(/* turbopackIgnore: true */ folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => join(/* turbopackIgnore: true */ folder, entry.name));
  } catch {
    return [];
  }
}
