import { emailKey } from '@/lib/base/email-key';
import { newId, type UserId } from '@/lib/base/ids';
import type { Locale } from '@/lib/i18n/locale';
import type { User } from './record';
import type { SignedInUser } from './types';

/** Whether the owner of the email address has proven that the account is theirs. */
export function isActive(user: User): boolean {
  return user.emailVerified !== undefined;
}

const disownedPrefix = 'disowned ';

/** The email key of an account while the owner of its address has it deleted. It frees the address at once. */
export function disownedKey(userId: string): string {
  return disownedPrefix + userId;
}

/** Whether the owner of the address has begun to delete the account. */
export function isDisowned(user: User): boolean {
  return user.emailKey.startsWith(disownedPrefix);
}

/** The part of an account that sessions and tokens are bound to, without its secrets. */
export function toSignedInUser(user: User): SignedInUser {
  return {
    id: user._id as UserId,
    name: user.name,
    email: user.email,
    active: isActive(user),
    tokenVersion: user.tokenVersion,
    ...(user.wish !== undefined && { wish: user.wish }),
  };
}

/** An account that is not active and has no way to sign in yet. */
export function newUser(
  details: { name: string; email: string; locale: Locale; wish?: string | undefined },
  now: Date,
): User {
  return {
    ...details,
    _id: newId(),
    emailKey: emailKey(details.email),
    tokenVersion: 0,
    activationNonce: newId(),
    identities: [],
    vouchedIdentities: [],
    sessions: [],
    createdAt: now,
    updatedAt: now,
    mails: [],
  };
}

/** The entry in `identities` for an account at a provider. */
export function identityOf(provider: string, providerAccountId: string): string {
  return `${provider}:${providerAccountId}`;
}

/**
 * The account as given to the proven owner of its email address: active, without its previous password, sessions and
 * tokens, and only with the identities that a provider vouched for.
 */
export function giveToOwner(user: User, now: Date): User {
  return {
    ...withoutSessions(user),
    emailVerified: user.emailVerified ?? now,
    passwordHash: undefined,
    resetNonce: undefined,
    identities: user.identities.filter((identity) => user.vouchedIdentities.includes(identity)),
    hasProvenCredentials: true,
    updatedAt: now,
  };
}

/**
 * The account without its password, and with only the identities that a provider vouched for: its owner chooses a new
 * password by mail. The same account if it has no other ways to sign in.
 */
export function withoutPasswords(user: User): User {
  const identities = user.identities.filter((identity) => user.vouchedIdentities.includes(identity));
  if (user.passwordHash === undefined && identities.length === user.identities.length) return user;
  return { ...withoutSessions(user), passwordHash: undefined, resetNonce: undefined, identities };
}

/** The account with every session and token ended. */
export function withoutSessions(user: User): User {
  return { ...user, sessions: [], tokenVersion: user.tokenVersion + 1 };
}
