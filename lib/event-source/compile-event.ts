import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cutFont } from './cut-font';
import { eventFolder } from './event-folder';
import { describeFault } from './faults';
import { loadEvent } from './load-event';
import { themeFiles } from './theme-files';

/**
 * Reads and checks the event that `EVENT` names and writes what the bundle takes from it below `.event/`. Throws with
 * a line for each thing that is wrong, placeholders among them unless there is somebody to warn of them.
 */
export async function compileEvent(
  event: string | undefined,
  { warn, output = '.event' }: { warn?: (message: string) => void; output?: string } = {},
) {
  const folder = eventFolder(event);
  const loaded = loadEvent(folder);
  if (loaded.placeholders.length > 0) {
    const lines = loaded.placeholders.map(describeFault).join('\n');
    if (!warn)
      throw new Error(`${lines}\nThis must not go live. A demonstration says demo: true in its file.`);
    warn(`${lines}\nA production build will stop here.`);
  }
  const { event: show, texts, theme } = loaded;
  const target = join(output, show.id);
  mkdirSync(target, { recursive: true });
  const files = themeFiles(theme, folder);
  write(join(target, 'event.json'), `${JSON.stringify({ event: show, texts })}\n`);
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

/** What a bundler takes from an event, in place of the names `event-data` and `event-theme`; all paths from the project's root. */
export type CompiledEvent = Awaited<ReturnType<typeof compileEvent>>;

/** Leaves a file alone that is as it should be: what watches it would otherwise start again. */
function write(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
