import { afterAll } from 'vitest';
import type { Active } from '@/lib/accounts/abilities';
import { activateUser } from '@/lib/accounts/activate-user';
import { accountKey, withAccount } from '@/lib/accounts/known-browser';
import type { AccountMails } from '@/lib/accounts/mails';
import type { User } from '@/lib/accounts/record';
import { registerUser } from '@/lib/accounts/register-user';
import { createUsers } from '@/lib/accounts/repository';
import { openSession, sealSession } from '@/lib/accounts/session';
import { makeToken } from '@/lib/accounts/token';
import type { AccountDeps, AccountUser, SignedInUser } from '@/lib/accounts/types';
import { emailKey } from '@/lib/base/email-key';
import { createPasswords } from '@/lib/crypto/passwords';
import { createSecrets } from '@/lib/crypto/secrets';
import { makeLink } from '@/lib/crypto/signed-links';
import { createLimits } from '@/lib/limits/create-limits';
import { resendLimits } from '@/lib/mail/queue-mail';
import type { QueuedMail } from '@/lib/mail/record';
import { addToAccount } from '@/lib/registration/ownership/add-to-account';
import { releaseBrowsers } from '@/lib/registration/ownership/release-browser';
import { limitSettings } from './limits';
import { mailPermits, signedLinkOf } from './mail';
import { attendeesIn } from './registration';
import { revocationParts } from './revocations';
import { recordedEvents } from './security-log';
import { freshStore } from './store';

/** One pool per test file, because its threads are slow to start. */
const passwords = createPasswords({ cost: 4 });
afterAll(() => passwords.close());

const callerKey: AccountDeps['callerKey'] = (client) => client;

export const goodPassword = 'nogal-y-encino';

/** The dependencies of account use cases, on an empty store, with a clock that the test sets. */
export function accountParts({ secret = 'a secret of the tests, long enough', store = freshStore() } = {}) {
  const attendees = attendeesIn(store);
  let now = new Date('2026-11-02T16:00:00Z');
  return {
    store,
    users: createUsers(store),
    passwords,
    secrets: createSecrets([secret]),
    limits: createLimits(store, limitSettings),
    resendLimits: resendLimits(),
    callerKey,
    attendees,
    mailPermits: mailPermits(store, () => now),
    ...revocationParts(store, () => now),
    isRegistrationOpen: () => true,
    joinRegistration: (user: AccountUser) => addToAccount({ attendees }, user),
    releaseBrowsers: (user: AccountUser) => releaseBrowsers({ attendees }, user),
    ...recordedEvents(),
    env: { APP_URL: 'http://localhost:3000' },
    clock: () => now,
    /** Advances the clock by this many seconds. */
    pass(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

export type AccountParts = ReturnType<typeof accountParts>;

/** A registration as typed, with email and password twice. */
export function registration(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const typed = { name: 'María Peña', email: 'maria@example.mx', password: goodPassword, ...overrides };
  return { email2: typed.email, password2: typed.password, ...typed };
}

/** A registered user who waits for activation. */
export async function waitingUser(
  parts: AccountParts,
  overrides: Record<string, unknown> = {},
): Promise<SignedInUser> {
  const registered = await registerUser(parts, {
    typed: registration(overrides),
    locale: 'es',
    client: 'factory',
  });
  if (!registered.ok) throw new Error(JSON.stringify(registered));
  return registered.value;
}

/** A registered user who opened the link of their activation mail. */
export async function activeUser(
  parts: AccountParts,
  overrides: Record<string, unknown> = {},
): Promise<Active<SignedInUser>> {
  const user = await waitingUser(parts, overrides);
  await activateUser(parts, await linkIn(parts, user.id, 'activation'));
  return { ...user, active: true };
}

type SessionParts = Pick<AccountParts, 'users' | 'secrets' | 'env' | 'clock' | 'joinRegistration'>;

/** The cookie of a new session of this user. */
export async function makeSession(
  parts: Omit<SessionParts, 'clock'>,
  user: SignedInUser,
  device = '',
): Promise<string> {
  return sealSession(parts, await openSession(parts, user, device));
}

/** A token from a new session of this user. */
export async function tokenOf(parts: SessionParts, user: SignedInUser): Promise<string> {
  return makeToken(parts, await openSession(parts, user, ''));
}

type Records = Pick<AccountParts, 'users'>;

/** The stored account. Throws if there is none. */
export async function userRecord(parts: Records, id: string): Promise<User> {
  const user = await parts.users.byId(id);
  if (!user) throw new Error(`No user ${id}`);
  return user;
}

/** The cookie of a browser that signed in to the account with this email. */
export async function knownBrowserOf(
  parts: Records & Pick<AccountParts, 'secrets'>,
  email: string,
): Promise<string> {
  const user = await parts.users.byEmailKey(emailKey(email));
  if (!user) throw new Error(`No user ${email}`);
  return withAccount(parts.secrets, undefined, accountKey(user));
}

/** The mails of one kind in an account, the oldest first. */
export async function mailsOf(parts: Records, id: string, kind: keyof AccountMails): Promise<QueuedMail[]> {
  return (await userRecord(parts, id)).mails.filter((mail) => mail.kind === kind);
}

/** The id in the link of the last mail of that kind, created as the sender would. */
export async function linkIn(
  parts: Records & Pick<AccountParts, 'secrets'>,
  id: string,
  kind: keyof AccountMails,
): Promise<string> {
  return makeLink(parts.secrets, signedLinkOf((await mailsOf(parts, id, kind)).at(-1)));
}
