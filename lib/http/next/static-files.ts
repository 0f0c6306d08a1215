import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The paths at which Next serves the static files of a build. */
export function staticFilePaths(folder: string): ReadonlySet<string> {
  const files = join(/* turbopackIgnore: true */ process.cwd(), folder, 'static');
  const entries = readdirSync(/* turbopackIgnore: true */ files, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const names = `${parentPath.slice(files.length)}/${name}`
          .split(/[\\/]/)
          .filter((part) => part !== '');
        return `/_next/static/${names.map(encodeURIComponent).join('/')}`;
      }),
  );
}
