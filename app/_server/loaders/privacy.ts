import { proofOf } from '@/app/_server/proof';
import { deps } from '@/lib/deps';
import { viewDataRequest } from '@/lib/privacy/confirm-request';

/** The request whose mailed link this browser opened; null where the link is not valid. Has no effect. */
export async function loadDataRequest() {
  return viewDataRequest(deps(), await proofOf('privacy'));
}
