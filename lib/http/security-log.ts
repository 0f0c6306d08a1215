import type { Logger } from 'pino';
import { runsInNext } from '@/lib/base/env';
import type { ReportSecurityEvent } from '@/lib/base/security-log';
import { clientAddress } from './client-address';

/**
 * The security log. `client` in its lines is a keyed hash of the client's address: equal for equal addresses, and not
 * to be turned back into one. It is absent where nothing was requested by a client, as on the command line.
 */
export function createSecurityLog({
  log,
  hash,
  readHeaders = headersOfRequest,
  hops,
}: {
  log: Pick<Logger, 'info'>;
  hash: (text: string) => string;
  /** The headers of the request being answered; rejects where there is none. */
  readHeaders?: () => Promise<Headers>;
  hops: number;
}): ReportSecurityEvent {
  return (event, subject = {}, given) => {
    const read: Promise<Pick<Headers, 'get'>> = given ? Promise.resolve(given) : readHeaders();
    read.then(
      (headers) => log.info({ event, ...subject, client: hash(clientAddress(headers, hops)) }, 'security'),
      () => log.info({ event, ...subject }, 'security'),
    );
  };
}

/** Commands run without Next, which is loaded at the first use and then says that there is no request. */
async function headersOfRequest(): Promise<Headers> {
  if (!runsInNext()) throw new Error('Nothing was requested.');
  return (await import('next/headers')).headers();
}
