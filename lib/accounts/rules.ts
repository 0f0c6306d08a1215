import { emailKey } from '@/lib/base/email-key';
import { newId, type UserId } from '@/lib/base/ids';
import type { Locale } from '@/lib/i18n/locale';
import { mayResend, type ResendLimits } from '@/lib/mail/queue-mail';
import { isCommonPassword } from './common-passwords';
import type { SignedInUser, User } from './types';

/** Whether the e-mail's owner is known to be behind the account. */
export function isActive(user: User): boolean {
  return user.emailVerified !== undefined;
}

/** What sessions and tokens are bound to, without the account's secrets. */
export function signedIn(user: User): SignedInUser {
  return {
    id: user._id as UserId,
    name: user.name,
    email: user.email,
    active: isActive(user),
    tokenVersion: user.tokenVersion,
  };
}

/** An account that nobody activated yet and that nobody can sign in to yet. */
export function newUser(given: { name: string; email: string; locale: Locale }, now: Date): User {
  return {
    _id: newId(),
    name: given.name,
    email: given.email,
    emailKey: emailKey(given.email),
    locale: given.locale,
    tokenVersion: 0,
    activationNonce: newId(),
    identities: [],
    createdAt: now,
    updatedAt: now,
    mails: [],
  };
}

/** The name under which a user holds a provider's account. */
export function identityOf(provider: string, providerAccountId: string): string {
  return `${provider}:${providerAccountId}`;
}

/** The account as its e-mail's owner has it: active. Who came before without proof of that e-mail is out. */
export function takenOver(user: User, now: Date): User {
  return {
    ...user,
    emailVerified: now,
    passwordHash: undefined,
    resetNonce: undefined,
    identities: [],
    tokenVersion: user.tokenVersion + 1,
    updatedAt: now,
  };
}

/** What is wrong with a new password beyond its length, as a key of the `validation` messages. */
export async function passwordFault(password: string, email: string): Promise<string | null> {
  if (emailKey(password) === emailKey(email)) return 'passwordIsEmail';
  return (await isCommonPassword(password)) ? 'passwordCommon' : null;
}

/** Seconds until the account may be sent its activation mail again, 0 where that is now. */
export function activationWait(user: User, now: Date, limits: ResendLimits): number {
  const may = mayResend(user, ['activation'], now, limits);
  return may.allowed ? 0 : may.retryAfter;
}
