import { type EraseDeps, removeMailsOf } from './erase-person';
import type { DataRequest } from './record';

/** Deletes the requests that have expired, with their mails. */
export async function forgetExpiredRequests(
  deps: Pick<EraseDeps, 'dataRequests' | 'erasures' | 'keptMails' | 'clock'>,
): Promise<void> {
  for (const request of await deps.dataRequests.expired(deps.clock())) await forgetRequest(deps, request);
}

/** Deletes a request with its mails. Returns the number of mails. */
export async function forgetRequest(
  deps: Pick<EraseDeps, 'dataRequests' | 'erasures' | 'keptMails'>,
  request: DataRequest,
): Promise<number> {
  await deps.erasures.add({ collection: 'data_requests', id: request._id });
  await deps.dataRequests.delete(request._id);
  return removeMailsOf(deps, request);
}
