import type { Secrets } from './secrets';

export interface LinkClaim {
  /** What the link may be used for: a link of one purpose proves nothing for another. */
  purpose: string;
  /** The id of the record that the link is about: letters, digits, `-` and `_`. */
  subject: string;
  /** What the record holds; the link does not bear it, so it cannot be guessed from the link, nor made from the record alone. */
  nonce: string;
  /** Whole seconds count. */
  expiresAt: Date;
}

/** A link's id as it was sent to us: nothing of it is proven before `matches` and a look at the clock. */
export interface ReadLink {
  subject: string;
  expiresAt: Date;
  /** Whether we made this link for the record that holds this nonce; in constant time. */
  matches(nonce: string | undefined): boolean;
}

const shape = /^([\w-]{1,64})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

/** The id in a mailed link: subject, expiry and their HMAC; the same for the same claim as long as the secret is. */
export function makeLink(secrets: Secrets, claim: LinkClaim): string {
  const expiry = Math.floor(claim.expiresAt.getTime() / 1000).toString(36);
  const id = `${claim.subject}.${expiry}.${secrets.sign('link', signed(claim.purpose, claim.subject, expiry, claim.nonce))}`;
  if (!shape.test(id)) throw new Error('A link is about a record id.');
  return id;
}

/** What a link's id says, or null where it is not one. The caller loads the record, asks `matches` and compares the time. */
export function readLink(secrets: Secrets, purpose: string, id: unknown): ReadLink | null {
  const [, subject, expiry, signature] = (typeof id === 'string' && shape.exec(id)) || [];
  if (!subject || !expiry || !signature) return null;
  return {
    subject,
    expiresAt: new Date(Number.parseInt(expiry, 36) * 1000),
    // A record whose nonce was used up has none: no link matches it.
    matches: (nonce) =>
      Boolean(nonce) && secrets.verify('link', signed(purpose, subject, expiry, nonce ?? ''), signature),
  };
}

function signed(purpose: string, subject: string, expiry: string, nonce: string): string {
  return [purpose, subject, expiry, nonce].join('\n');
}
