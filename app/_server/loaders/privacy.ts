import { deps } from '@/lib/deps';
import { viewDataRequest } from '@/lib/privacy/confirm-request';
import type { ShownRequest } from '@/lib/privacy/types';

/** The request that a mailed link is about; null where the link is not valid. Has no effect. */
export async function loadDataRequest(id: string | string[] | undefined): Promise<ShownRequest | null> {
  const found = await viewDataRequest(deps(), id);
  return found.ok ? found.value : null;
}
