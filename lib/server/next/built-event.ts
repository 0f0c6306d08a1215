import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The event that a build was made for, which next.config.ts sets. Null if there is no build. Throws the operator's
 * message if the build does not name it.
 */
export function builtEvent(folder: string): string | null {
  const file = join(folder, 'required-server-files.json');
  if (!existsSync(file)) return null;
  const event: unknown = JSON.parse(readFileSync(file, 'utf8')).config?.env?.BUILT_EVENT;
  if (typeof event !== 'string')
    throw new Error(`EVENT: ${file} does not name the event; set it in the environment.`);
  return event;
}
