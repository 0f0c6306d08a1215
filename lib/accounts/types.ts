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
  /** Raised at sign-out and with a new password: sessions and tokens of a lower version are invalid. */
  tokenVersion: number;
  /** Signed into activation links; kept after use, so that opening a link again succeeds. */
  activationNonce: string;
  /** Signed into reset links; absent if none was requested or one was used. */
  resetNonce?: string;
  /** Provider accounts that sign in as this user, such as `google:1234`. */
  identities: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** A signed-in user with the version that sessions and tokens are bound to. */
export interface SignedInUser extends SessionUser {
  tokenVersion: number;
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
  resetByClient: Limiter;
  resetByMailbox: MailboxLimit;
}
