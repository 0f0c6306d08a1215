import type { Locale } from '@/lib/i18n/locale';
import type { WithMail } from '@/lib/mail/types';
import type { MailboxLimit } from '@/lib/store/mailbox-limit';
import type { Limiter } from '@/lib/store/rate-limiter';
import type { SessionUser } from './session-user';

/** An account. Auth.js reads the same collection: `name`, `email` and `emailVerified` are its names. */
export interface User extends WithMail {
  name: string;
  email: string;
  emailKey: string;
  /** When the e-mail address was proven, by its owner or by a provider; absent while the account is not active. */
  emailVerified?: Date;
  locale: Locale;
  /** Absent if the user signs in by providers only. */
  passwordHash?: string;
  /** Raised by signing out everywhere and with a new password: sessions and tokens of a lower version are invalid. */
  tokenVersion: number;
  /** Signed into activation links; kept after use, so that opening a link again succeeds. */
  activationNonce: string;
  /** Signed into reset links; absent if none was requested or one was used. */
  resetNonce?: string;
  /** Provider accounts that sign in as this user, such as `google:1234`. */
  identities: string[];
  /** Those of the identities whose provider confirmed that the e-mail address belongs to the person. */
  vouchedIdentities: string[];
  /**
   * Whether the person who chose the password, or signed in with an identity that was not vouched for, has also read
   * the mailbox. False if the account was activated from another browser, since somebody else may have registered it.
   */
  hasProvenCredentials?: boolean;
  /** The sessions that may still be in use, the oldest first. */
  sessions: UserSession[];
  createdAt: Date;
  updatedAt: Date;
}

/** One sign-in in one browser, until it is ended or expires. */
export interface UserSession {
  id: string;
  startedAt: Date;
  /** Updated at most once a day. */
  lastUsedAt: Date;
  /** Browser and system, such as `Chrome, Android`; empty if they are not known. */
  device: string;
}

/** A signed-in user with the version that sessions and tokens are bound to. */
export interface SignedInUser extends SessionUser {
  tokenVersion: number;
  /** The session that proved it; absent for a token. */
  sessionId?: string;
}

/** What a provider reports about the person who signed in there. */
export interface ProviderProfile {
  provider: string;
  providerAccountId: string;
  email?: string;
  /** Whether the provider confirms that the e-mail belongs to this person. */
  isEmailVerified: boolean;
  name?: string;
}

/** Limits on account requests; the names say by which key each counts. */
export interface AccountLimits {
  loginByEmailAndClient: Limiter;
  loginByClient: Limiter;
  registerByClient: Limiter;
  registerByMailbox: Limiter;
  resetByClient: Limiter;
  resetByMailbox: MailboxLimit;
}
