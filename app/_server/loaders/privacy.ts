import { proofOf } from '@/app/_server/proof';
import { subjectOfLink } from '@/lib/crypto/signed-links';
import { deps } from '@/lib/deps';
import { viewDataRequest } from '@/lib/privacy/confirm-request';
import type { ShownRequest } from '@/lib/privacy/types';

/** The request whose mailed link this browser opened; null where the link is not valid. Has no effect. */
export async function loadDataRequest(): Promise<(ShownRequest & { id: string }) | null> {
  const proof = await proofOf('privacy');
  const found = await viewDataRequest(deps(), proof);
  return found.ok ? { ...found.value, id: subjectOfLink(proof) ?? '' } : null;
}
