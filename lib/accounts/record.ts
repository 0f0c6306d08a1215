import { z } from 'zod';
import { locales } from '@/lib/i18n/locale';
import type { WithMail } from '@/lib/mail/record';

const sessionFields = {
  id: z.string(),
  startedAt: z.date(),
  /** Updated at most once a day. */
  lastUsedAt: z.date(),
  /** Browser and system, such as `Chrome, Android`; empty if they are not known. */
  device: z.string(),
};
const storedSession: z.ZodType<UserSession> = z.looseObject(sessionFields);

export const userFields = {
  name: z.string(),
  email: z.string(),
  emailKey: z.string(),
  /** When the e-mail address was proven, by its owner or by a provider; absent while the account is not active. */
  emailVerified: z.date().optional(),
  locale: z.enum(locales),
  /** Absent if the user signs in by providers only. */
  passwordHash: z.string().optional(),
  /** Raised by signing out everywhere and by a new password. Sessions and tokens with a lower version are invalid. */
  tokenVersion: z.number(),
  /** Signed into activation links; kept after use, so that opening a link again succeeds. */
  activationNonce: z.string(),
  /** Signed into reset links; absent if none was requested or one was used. */
  resetNonce: z.string().optional(),
  /** Provider accounts that sign in as this user, such as `google:1234`. */
  identities: z.array(z.string()),
  /** The identities whose provider confirmed that the e-mail address belongs to the person. */
  vouchedIdentities: z.array(z.string()),
  /**
   * Whether the person who chose the password, or signed in with an identity that was not vouched for, has also read
   * the mailbox. False if the account was activated from another browser, since somebody else may have registered it.
   */
  hasProvenCredentials: z.boolean().optional(),
  /** The sessions that may still be in use, oldest first. */
  sessions: z.array(storedSession),
  createdAt: z.date(),
  updatedAt: z.date(),
};

/** An account. Auth.js reads the same collection: `name`, `email` and `emailVerified` are its names. */
export type User = WithMail & z.infer<z.ZodObject<typeof userFields>>;

/** One sign-in in one browser, until it is ended or expires. */
export type UserSession = z.infer<z.ZodObject<typeof sessionFields>>;
