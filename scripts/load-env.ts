import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import nextEnv from '@next/env';
import { parseEnv } from '../lib/base/env';

/** Takes `.env` and its kin into the environment, as Next does for the portal; what is set already stays. */
export function loadEnv(isDevelopment = process.env.NODE_ENV !== 'production'): void {
  const quiet = { info: () => {}, error: console.error };
  nextEnv.loadEnvConfig(process.cwd(), isDevelopment, quiet);
}

/** Where EVENT is unset, takes that of the build, as the server does: what a script sends bears the same show's name. */
export function loadBuiltEvent(): void {
  if (process.env.EVENT?.trim()) return;
  const event = builtEvent(parseEnv(process.env).NEXT_DIST_DIR);
  if (event) process.env.EVENT = event;
}

/** The event that next.config.ts wrote into the build of that folder; undefined where there is no build. */
function builtEvent(folder: string): string | undefined {
  const file = join(folder, 'required-server-files.json');
  if (!existsSync(file)) return undefined;
  const event: unknown = JSON.parse(readFileSync(file, 'utf8')).config?.env?.BUILT_EVENT;
  if (typeof event !== 'string')
    throw new Error(`EVENT: ${file} does not tell it; set it in the environment.`);
  return event;
}
