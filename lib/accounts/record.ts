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
  /** When the second factor was last given in it. Present only in sessions that may open the office. */
  factorAt: z.date().optional(),
  /** The challenge that a passkey has to sign next, and until when. */
  challenge: z.object({ value: z.string(), until: z.date() }).optional(),
};
const storedSession: z.ZodType<UserSession> = z.looseObject(sessionFields);

const staffFields = {
  /** Updated at most every five minutes. */
  lastSeenAt: z.date().optional(),
  /** The secret of an authenticator app, encrypted, and the time step of the last code that was accepted. */
  authenticator: z.object({ secret: z.string(), lastStep: z.number() }).optional(),
  passkeys: z.array(
    z.object({ id: z.string(), publicKey: z.string(), counter: z.number(), addedAt: z.date() }),
  ),
  /** Hashes of the recovery codes that have not been used. */
  recoveryHashes: z.array(z.string()),
  /** When codes and passkeys were refused in the last hour, at most the last five times. */
  refusedAt: z.array(z.date()).optional(),
};
const storedStaff: z.ZodType<StaffRecord> = z.looseObject(staffFields);

export const userFields = {
  name: z.string(),
  email: z.string(),
  emailKey: z.string(),
  /** When the email address was proven, by its owner or by a provider; absent while the account is not active. */
  emailVerified: z.date().optional(),
  locale: z.enum(locales),
  /** The category that a link had chosen when the account was created (`readWish`). */
  wish: z.string().optional(),
  /** Absent if the user signs in by providers only. */
  passwordHash: z.string().optional(),
  /** Raised by signing out everywhere and by a new password. Sessions and tokens with a lower version are invalid. */
  tokenVersion: z.number(),
  /** Signed into activation links; kept after use, so that opening a link again succeeds. */
  activationNonce: z.string(),
  /** How many activation codes were tried in the account's whole life. */
  codeTries: z.number().optional(),
  /** Signed into reset links; absent if none was requested or one was used. */
  resetNonce: z.string().optional(),
  /** Provider accounts that sign in as this user, such as `google:1234`. */
  identities: z.array(z.string()),
  /** The identities whose provider confirmed that the email address belongs to the person. */
  vouchedIdentities: z.array(z.string()),
  /**
   * Whether the person who chose the password, or signed in with an identity that was not vouched for, has also read
   * the mailbox. False if the account was activated from another browser, since somebody else may have registered it.
   */
  hasProvenCredentials: z.boolean().optional(),
  /** The sessions that may still be in use, oldest first. */
  sessions: z.array(storedSession),
  /**
   * The second factor of somebody who works in the office. Their role is in the staff roster (lib/office/record.ts).
   */
  staff: storedStaff.optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
};

/** An account. Auth.js reads the same collection: `name`, `email` and `emailVerified` are its names. */
export type User = WithMail & z.infer<z.ZodObject<typeof userFields>>;

/** One sign-in in one browser, until it is ended or expires. */
export type UserSession = z.infer<z.ZodObject<typeof sessionFields>>;

/** The second factor of a member of staff and when they were last seen. */
export type StaffRecord = z.infer<z.ZodObject<typeof staffFields>>;
