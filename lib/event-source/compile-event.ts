import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cutFont } from './cut-font';
import { drawMark } from './draw-mark';
import { eventFolder } from './event-folder';
import { describeFault } from './faults';
import { loadEvent } from './load-event';
import { themeFiles } from './theme-files';

/**
 * Reads and checks the event that `EVENT` names and writes the files for the bundle to `.event/`. Throws an error with
 * a line for each fault. Placeholders are faults too, unless `warn` is given.
 */
export async function compileEvent(
  name: string | undefined,
  { warn, output = '.event' }: { warn?: (message: string) => void; output?: string } = {},
) {
  const folder = eventFolder(name);
  const loaded = loadEvent(folder);
  if (loaded.placeholders.length > 0) {
    const lines = loaded.placeholders.map(describeFault).join('\n');
    if (!warn)
      throw new Error(
        `${lines}\nA production build refuses these placeholders, unless the event's file has demo: true.`,
      );
    warn(`${lines}\nA production build refuses these placeholders.`);
  }
  const { event: show, texts, theme } = loaded;
  const target = join(output, show.id);
  mkdirSync(target, { recursive: true });
  const files = themeFiles(theme, folder);
  const { mark } = show.theme;
  const event = mark ? { ...show, theme: { ...show.theme, markPng: await drawMark(mark) } } : show;
  write(join(target, 'event.json'), `${JSON.stringify({ event, texts })}\n`);
  write(join(target, 'theme.ts'), files.module);
  write(join(target, 'theme.css'), files.css);
  for (const [name, cut] of Object.entries(files.cuts)) copyFileSync(await cutFont(cut), join(target, name));
  if (show.previewPicture) copyFileSync(join(folder, show.previewPicture), join(target, show.previewPicture));
  return {
    id: show.id,
    folder: relative('', folder),
    languages: show.languages,
    data: `./${target}/event.json`,
    theme: `./${target}/theme.ts`,
  };
}

/**
 * The files that a bundler uses for the names `event-data` and `event-theme`. All paths are relative to the project's
 * root.
 */
export type CompiledEvent = Awaited<ReturnType<typeof compileEvent>>;

/** Does not write an unchanged file, because a watcher would rebuild. */
function write(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
