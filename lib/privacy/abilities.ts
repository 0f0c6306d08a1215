import { findByLink } from '@/lib/crypto/signed-links';
import type { RegistrationDeps } from '@/lib/registration/types';
import type { DataRequest } from './record';
import type { DataRequests } from './repository';

/*
 * Who may do what with personal data: anybody may file a request, and whoever opens the link mailed to its address may
 * confirm it. Users may also delete their own account without a request (`delete-own-account.ts`).
 */

export type RequestLinkDeps = Pick<RegistrationDeps, 'secrets' | 'clock' | 'securityEvent'> & {
  dataRequests: Pick<DataRequests, 'byId'>;
};

/** The request that the reader of its mail may see and confirm; null if the link is forged or expired. */
export function findRequestByLink(deps: RequestLinkDeps, id: unknown): Promise<DataRequest | null> {
  const { byId } = deps.dataRequests;
  return findByLink(deps, { purpose: 'privacy', id, byId, nonceOf: ({ nonce }) => nonce });
}
