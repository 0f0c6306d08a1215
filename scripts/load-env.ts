import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import nextEnv from '@next/env';
import { parseEnv } from '../lib/base/env';

/** Loads the `.env` files as Next does. Variables that are already set keep their values. */
export function loadEnv(isDevelopment = process.env.NODE_ENV !== 'production'): void {
  nextEnv.loadEnvConfig(process.cwd(), isDevelopment, { info: () => {}, error: console.error });
}

/**
 * If EVENT is unset and there is a build, sets it to the event of the build, as the server does, so that a script's
 * mails name the same event.
 */
export function loadBuiltEvent(): void {
  if (process.env.EVENT?.trim()) return;
  const file = join(parseEnv(process.env).NEXT_DIST_DIR, 'required-server-files.json');
  if (!existsSync(file)) return;
  const event: unknown = JSON.parse(readFileSync(file, 'utf8')).config?.env?.BUILT_EVENT;
  if (typeof event !== 'string')
    throw new Error(`EVENT: ${file} does not name the event; set it in the environment.`);
  process.env.EVENT = event;
}
