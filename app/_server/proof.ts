import { cookies } from 'next/headers';
import { subjectOfLink } from '@/lib/crypto/signed-links';
import { hostCookieName } from '@/lib/http/host-cookie';
import { type ProofName, premarketCookieName, readPremarketRequests } from '@/lib/proof-cookie';
import { readDeps } from './read-deps';

/** The id of the mailed link that this browser opened, not validated. */
export async function proofOf(name: ProofName): Promise<string | undefined> {
  return (await cookies()).get(hostCookieName(name, readDeps().env.APP_URL))?.value;
}

/**
 * `proofOf`, if it is about this record: a page opened by an earlier link must not act on the record of a later one.
 */
export async function proofAbout(name: ProofName, subject: string | undefined): Promise<string | undefined> {
  const proof = await proofOf(name);
  return subjectOfLink(proof) === subject ? proof : undefined;
}

/** The id of this buyer's premarket request, not validated, if this browser opened its link; otherwise empty. */
export async function premarketProof(attendeeId: string): Promise<string> {
  const stored = (await cookies()).get(premarketCookieName(readDeps().env.APP_URL))?.value;
  return readPremarketRequests(stored).get(attendeeId) ?? '';
}
