import nextEnv from '@next/env';
import { builtEvent } from '@/lib/server/next/built-event';
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
  const event = builtEvent(parseEnv(process.env).NEXT_DIST_DIR);
  if (event !== null) process.env.EVENT = event;
}
