import { env } from '@/lib/base/env';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an Origin header is this portal's, the origin of APP_URL. All loopback names count as the same host. */
export function isOwnOrigin(origin: string): boolean {
  const own = new URL(env().APP_URL);
  if (origin === own.origin) return true;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return (
    url !== null &&
    url.protocol === own.protocol &&
    url.port === own.port &&
    loopback.has(url.hostname) &&
    loopback.has(own.hostname)
  );
}
