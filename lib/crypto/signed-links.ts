import type { SecurityLogDeps } from '@/lib/base/security-log';
import type { Secrets } from './secrets';

export interface LinkClaim {
  /** What the link may be used for. It is invalid for every other purpose. */
  purpose: string;
  /** The id of the record that the link is about: letters, digits, `-` and `_`. */
  subject: string;
  /**
   * Random value in the record. It is signed but not part of the link. Without the secret, a link cannot be made from
   * the record alone.
   */
  nonce: string;
  /** Rounded down to whole seconds. */
  expiresAt: Date;
}

const shape = /^([\w-]{1,64})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

/** The id in a mailed link: subject, expiry and an HMAC. The same claim and secret always make the same id. */
export function makeLink(secrets: Secrets, claim: LinkClaim): string {
  const expiry = Math.floor(claim.expiresAt.getTime() / 1000).toString(36);
  const id = `${claim.subject}.${expiry}.${secrets.sign('link', signed(claim.purpose, claim.subject, expiry, claim.nonce))}`;
  if (!shape.test(id)) throw new Error('The subject of a link must be a record id.');
  return id;
}

/**
 * Six digits that stand for the link of one mail where a person types them. The same claim, mail and secret always make
 * the same digits, so whoever checks them bounds the tries.
 */
export function codeOfLink(secrets: Secrets, { purpose, subject, nonce }: LinkClaim, mail: string): string {
  const bytes = Buffer.from(
    secrets.sign('link', signed(`${purpose} code`, subject, mail, nonce)),
    'base64url',
  );
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** The id of the record that a link names, unverified. */
export function subjectOfLink(id: string | undefined): string | undefined {
  return shape.exec(id ?? '')?.[1];
}

/**
 * The contents of a link's id, or null for anything else. The caller loads the record and checks `matches` and
 * `expiresAt`.
 */
export function readLink(secrets: Secrets, purpose: string, id: unknown) {
  const [, subject, expiry, signature] = (typeof id === 'string' && shape.exec(id)) || [];
  if (!subject || !expiry || !signature) return null;
  return {
    subject,
    expiresAt: new Date(Number.parseInt(expiry, 36) * 1000),
    /** Whether the link was signed for the record with this nonce, compared in constant time. False without a nonce. */
    matches: (nonce: string | undefined) =>
      Boolean(nonce) && secrets.verify('link', signed(purpose, subject, expiry, nonce ?? ''), signature),
  };
}

/**
 * The record that a mailed link is for. Null if the link is forged or expired, or if the record's nonce has changed
 * since. The security log reports a refused link.
 */
export async function findByLink<R>(
  { secrets, clock, securityEvent }: { secrets: Secrets; clock: () => Date } & SecurityLogDeps,
  { purpose, id, byId, nonceOf }: LinkedRecord<R>,
): Promise<R | null> {
  const link = readLink(secrets, purpose, id);
  const record = link && link.expiresAt > clock() ? await byId(link.subject) : null;
  if (record && link?.matches(nonceOf(record))) return record;
  if (id) securityEvent('link_refused', { link: purpose });
  return null;
}

interface LinkedRecord<R> {
  purpose: string;
  id: unknown;
  byId: (subject: string) => Promise<R | null>;
  nonceOf: (record: R) => string | undefined;
}

function signed(purpose: string, subject: string, expiry: string, nonce: string): string {
  return [purpose, subject, expiry, nonce].join('\n');
}
