import { scrubbing } from '@/lib/store/scrubbing';
import { type EraseDeps, removeMailsOf } from './erase-person';
import type { DataRequest } from './record';

/** Deletes the requests that have expired, with their mails and their traces in the files of an embedded store. */
export async function forgetExpiredRequests(
  deps: Pick<EraseDeps, 'dataRequests' | 'erasures' | 'keptMails' | 'clock' | 'oweScrub'>,
): Promise<void> {
  const expired = await deps.dataRequests.expired(deps.clock());
  if (expired.length === 0) return;
  await scrubbing(deps, async () => {
    for (const request of expired) await forgetRequest(deps, request);
  });
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
