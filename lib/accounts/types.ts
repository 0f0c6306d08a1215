import type { UserId } from '@/lib/base/ids';
import type { SecurityLogDeps } from '@/lib/base/security-log';
import type { Passwords } from '@/lib/crypto/passwords';
import type { Secrets } from '@/lib/crypto/secrets';
import type { Limits } from '@/lib/limits/create-limits';
import type { KeptMails } from '@/lib/mail/kept-mails';
import type { MailPermits } from '@/lib/mail/mail-permit';
import type { ResendLimits } from '@/lib/mail/queue-mail';
import type { RevocationDeps } from '@/lib/revocations/types';
import type { ProviderLinks } from './provider-links';
import type { Users } from './repository';

/** A signed-in user, read from the account and not from the token. */
export interface AccountUser {
  id: UserId;
  name: string;
  email: string;
  /** Whether the owner of the email address activated the account. */
  active: boolean;
  /** The category that a link had chosen when the account was created (`readWish`). */
  wish?: string;
}

/** A signed-in user with the version that sessions and tokens are bound to. */
export interface SignedInUser extends AccountUser {
  tokenVersion: number;
}

/** A signed-in user with the session that the cookie or token belongs to. */
export interface UserInSession extends SignedInUser {
  sessionId: string;
}

export interface ProviderProfile {
  provider: string;
  providerAccountId: string;
  email?: string;
  /** Whether the provider confirms that the email belongs to this person. */
  isEmailVerified: boolean;
  name?: string;
}

/** The dependencies of the account use cases. Each use case declares the ones that it needs. */
export interface AccountDeps extends SecurityLogDeps, RevocationDeps {
  users: Users;
  providerLinks: ProviderLinks;
  keptMails: Pick<KeptMails, 'remove'>;
  passwords: Passwords;
  secrets: Secrets;
  limits: Limits;
  resendLimits: ResendLimits;
  /** The key by which sign-ins are counted and password hashes take turns; see `createCallerKey`. */
  callerKey: (client: string, email: string) => string;
  mailPermits: MailPermits;
  env: { APP_URL: string };
  clock: () => Date;
  isRegistrationOpen: () => boolean;
  /**
   * Adds the registration of its email to an account whose owner has signed in. Browsers that registered it no longer
   * own it.
   */
  joinRegistration: (user: AccountUser) => Promise<unknown>;
  /** Ends the ownership of browsers over the registration of the account. Mailed links keep working. */
  releaseBrowsers: (user: AccountUser) => Promise<void>;
}
