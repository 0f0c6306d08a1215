import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { eventFolder } from './event-folder';
import { makeFaces } from './faces';
import { describeFault } from './faults';
import { loadEvent } from './load-event';

/** What a bundler takes from an event, in place of the names `event-data` and `event-faces`. */
export interface CompiledEvent {
  id: string;
  /** The event's folder, from the project's root. */
  folder: string;
  /** Its languages, in the order of display. */
  languages: readonly string[];
  /** Paths from the project's root. */
  data: string;
  faces: string;
}

/**
 * Reads and checks the event that `EVENT` names and writes what the bundle takes from it below `.event/`. Throws with
 * a line for each thing that is wrong; for what must not go live too, unless it may only warn.
 */
export function compileEvent(
  event: string | undefined,
  { warn, root = process.cwd() }: { warn?: (message: string) => void; root?: string } = {},
): CompiledEvent {
  const folder = eventFolder(event, root);
  const loaded = loadEvent(folder, root);
  if (loaded.placeholders.length > 0) {
    const lines = loaded.placeholders.map(describeFault).join('\n');
    if (!warn)
      throw new Error(`${lines}\nThis must not go live. A demonstration says demo: true in its file.`);
    warn(`${lines}\nA production build will stop here.`);
  }
  const { event: show, texts, theme } = loaded;
  const target = join(root, '.event', show.id);
  mkdirSync(target, { recursive: true });
  const faces = makeFaces(theme, folder);
  write(join(target, 'event.json'), `${JSON.stringify({ event: show, texts })}\n`);
  write(join(target, 'faces.ts'), faces.module);
  write(join(target, 'faces.css'), faces.css);
  for (const [name, source] of Object.entries(faces.fonts)) copyFileSync(source, join(target, name));
  return {
    id: show.id,
    folder: relative(root, folder),
    languages: show.languages,
    data: `./.event/${show.id}/event.json`,
    faces: `./.event/${show.id}/faces.ts`,
  };
}

/** Leaves a file alone that is as it should be: what watches it would otherwise start again. */
function write(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
