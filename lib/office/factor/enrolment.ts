import { emailKey } from '@/lib/base/email-key';
import { findByLink, makeLink, readLink } from '@/lib/crypto/signed-links';
import type { SignedLink } from '@/lib/mail/record';
import type { Enrolment } from '../record';
import type { OfficeDeps, Staff } from '../types';

/* The first second factor of an account is set up with a mailed link, since a stolen password must not be enough. */

/** How long the link works after it was sent, ms: 48 hours. */
const linkLife = 48 * 60 * 60_000;
const purpose = 'enrolment';

/** The link as a mail contains it. */
export function enrolmentLink({ id: subject, nonce }: Enrolment, queuedAt: Date): SignedLink {
  const expiresAt = new Date(queuedAt.getTime() + linkLife);
  return { path: '/segundo-paso', purpose, subject, nonce, expiresAt, life: linkLife };
}

type LinkDeps = Pick<OfficeDeps, 'secrets' | 'clock' | 'securityEvent'> & {
  roster: Pick<OfficeDeps['roster'], 'enrolmentById'>;
};

/** The address of a link that is given to the member now, instead of mailing it. */
export function enrolmentAddress(
  { secrets, env, clock }: Pick<OfficeDeps, 'secrets' | 'env' | 'clock'>,
  enrolment: Enrolment,
): string {
  const link = enrolmentLink(enrolment, clock());
  return `${env.APP_URL}${link.path}?id=${makeLink(secrets, link)}`;
}

/** A valid link that a browser opened: the member's key, and when it was sent. */
interface OpenedLink {
  id: string;
  emailKey: string;
  sentAt: Date;
}

/** The link of this proof; null if it is forged, expired or used, or if the member's role changed since. */
export async function findOpenedLink(deps: LinkDeps, proof: unknown): Promise<OpenedLink | null> {
  const { enrolmentById: byId } = deps.roster;
  const enrolment = await findByLink(deps, { purpose, id: proof, byId, nonceOf: ({ nonce }) => nonce });
  const read = enrolment && readLink(deps.secrets, purpose, proof);
  if (!read) return null;
  // A link contains whole seconds, rounded down, so the latest possible time counts as the time when it was sent.
  const sentAt = new Date(read.expiresAt.getTime() - linkLife + 999);
  return { id: enrolment.id, emailKey: enrolment.emailKey, sentAt };
}

declare const proven: unique symbol;
/** The proof that a member may set up their first factor in this session. Only `enrolmentStep` returns it. */
export interface EnrolmentProof {
  readonly id: string;
  readonly [proven]: true;
}

/**
 * What a member without a second factor has to do next: ask for a link, sign in again because the session is older than
 * the link, or set up the factor.
 * @param proof the link that this browser opened
 */
export async function enrolmentStep(
  deps: LinkDeps,
  staff: Pick<Staff, 'email' | 'session'>,
  proof: unknown,
): Promise<{ step: 'askForLink' | 'signInAgain' } | { step: 'setUp'; enrolment: EnrolmentProof }> {
  const link = await findOpenedLink(deps, proof);
  if (link?.emailKey !== emailKey(staff.email)) return { step: 'askForLink' };
  if (!isNewerSession(staff.session, link)) return { step: 'signInAgain' };
  return { step: 'setUp', enrolment: { id: link.id } as EnrolmentProof };
}

/** Whether a session began after the link was sent. */
export function isNewerSession(
  { startedAt }: Pick<Staff['session'], 'startedAt'>,
  { sentAt }: OpenedLink,
): boolean {
  return startedAt > sentAt;
}
