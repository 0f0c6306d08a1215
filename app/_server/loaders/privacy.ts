import { proofOf } from '@/app/_server/proof';
import { readDeps } from '@/app/_server/read-deps';
import { viewDataRequest } from '@/lib/privacy/confirm-request';

/** The request whose mailed link this browser opened; null if the link is not valid. Loading it changes nothing. */
export async function loadDataRequest() {
  return viewDataRequest(readDeps(), await proofOf('privacy'));
}
