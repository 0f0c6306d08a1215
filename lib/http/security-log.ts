import type { Logger } from 'pino';
import { runsInNext } from '@/lib/base/env';
import type { WriteSecurityEvent } from '@/lib/base/security-log';
import { clientAddress } from '@/lib/server/client-address';

/**
 * The security log. `client` in its lines is a keyed hash of the client's address: equal for equal addresses and not
 * reversible. It is absent if there is no client's request, as on the command line.
 */
export function createSecurityLog({
  log,
  hash,
  readHeaders = headersOfRequest,
  hops,
}: {
  log: Pick<Logger, 'info'>;
  hash: (text: string) => string;
  /** The headers of the request being answered. Rejects if there is no request. */
  readHeaders?: () => Promise<Headers>;
  hops: number;
}): WriteSecurityEvent {
  return (event, subject = {}, ofRequest) => {
    const read: Promise<Pick<Headers, 'get'>> = ofRequest ? Promise.resolve(ofRequest) : readHeaders();
    read.then(
      (headers) => log.info({ event, ...subject, client: hash(clientAddress(headers, hops)) }, 'security'),
      () => log.info({ event, ...subject }, 'security'),
    );
  };
}

/** Next is loaded at the first use. Commands run without it, so they have no request. */
async function headersOfRequest(): Promise<Headers> {
  if (!runsInNext()) throw new Error('There is no request.');
  return (await import('next/headers')).headers();
}
