import type { Locale } from '@/lib/i18n/locale';
import type { WithMail } from '@/lib/mail/types';
import type { Limiter } from '@/lib/store/rate-limiter';
import type { SessionUser } from './session-user';

/** An account. Auth.js shares the collection: `name`, `email` and `emailVerified` are its words. */
export interface User extends WithMail {
  name: string;
  email: string;
  emailKey: string;
  /** When the e-mail's owner activated the account, or a provider vouched for them; absent while it is not active. */
  emailVerified?: Date;
  locale: Locale;
  /** Absent where people sign in by a provider alone. */
  passwordHash?: string;
  /** Rises at logout and with a new password: sessions and tokens of a lower number are dead. */
  tokenVersion: number;
  /** What activation links are made over; kept, so that a repeated activation succeeds. */
  activationNonce: string;
  /** What reset links are made over; absent where none was asked for, and once one was used. */
  resetNonce?: string;
  /** The provider accounts that sign in as this user, as `google:1234`. */
  identities: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** A user who has just signed in, with what sessions and tokens are bound to. */
export interface SignedInUser extends SessionUser {
  tokenVersion: number;
}

/** What a provider says of the person who signed in there. */
export interface ProviderProfile {
  provider: string;
  providerAccountId: string;
  email?: string;
  /** Whether the provider vouches that the e-mail is this person's own. */
  isEmailVouched: boolean;
  name?: string;
}

/** The limits of accounts; each counts by the keys that its name says. */
export interface AccountLimits {
  loginByEmailAndClient: Limiter;
  loginByClient: Limiter;
  registerByClient: Limiter;
  resetByClient: Limiter;
  resetByEmail: Limiter;
}
