import { cookies } from 'next/headers';
import { subjectOfLink } from '@/lib/crypto/signed-links';
import { deps } from '@/lib/deps';
import { hostCookieName, removedCookie } from '@/lib/http/host-cookie';
import { type ProofName, premarketCookieName, proofNames, readPremarketRequests } from '@/lib/proof-cookie';

/** The id of the mailed link that this browser opened, not validated. */
export async function proofOf(name: ProofName): Promise<string | undefined> {
  return (await cookies()).get(hostCookieName(name, deps().env.APP_URL))?.value;
}

/**
 * `proofOf`, if it is about this record: a page opened by an earlier link must not act on the record of a later one.
 */
export async function proofAbout(name: ProofName, subject: string | undefined): Promise<string | undefined> {
  const proof = await proofOf(name);
  return subjectOfLink(proof) === subject ? proof : undefined;
}

/** Removes proofs, by default all of them. Only in a server action. */
export async function forgetProofs(
  names: readonly (ProofName | 'premarket')[] = [...proofNames, 'premarket'],
): Promise<void> {
  const jar = await cookies();
  for (const name of names) jar.set(removedCookie(hostCookieName(name, deps().env.APP_URL)));
}

/** The id of this buyer's premarket request, not validated, if this browser opened its link; otherwise empty. */
export async function premarketProof(attendeeId: string): Promise<string> {
  const stored = (await cookies()).get(premarketCookieName(deps().env.APP_URL))?.value;
  return readPremarketRequests(stored).get(attendeeId) ?? '';
}
