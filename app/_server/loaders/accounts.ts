import { redirect } from 'next/navigation';
import { currentUser, proofOf } from '@/app/_server/browser/read';
import { readDeps } from '@/app/_server/read-deps';
import { type Active, isActiveUser, isOwnAccount, mayActivateAtOnce } from '@/lib/accounts/abilities';
import { findUserByLink } from '@/lib/accounts/find-user';
import { isActive } from '@/lib/accounts/rules';
import { liveSessions } from '@/lib/accounts/session';
import type { UserInSession } from '@/lib/accounts/types';
import { emailKey } from '@/lib/base/email-key';
import { isId } from '@/lib/base/ids';
import { resendWait } from '@/lib/mail/queue-mail';
import { permit } from '@/lib/office/abilities';
import { findOpenedLink, isNewerSession } from '@/lib/office/factor/enrolment';
import { findStaff, lacksFactor } from '@/lib/office/find-staff';
import { maskEmail } from '@/lib/registration/views/present-attendee';

/**
 * The signed-in active user, for a protected page. Everyone else is redirected: to the sign-in, which returns to this
 * page, or to the screen that waits for the activation.
 * @param path the page's own path with its query, as the address bar shows it
 */
export async function requireUser(path: string): Promise<Active<UserInSession>> {
  const user = await currentUser();
  if (!user) redirect(`/login?callbackUrl=${encodeURIComponent(path)}`);
  if (!isActiveUser(user)) redirect(`/activationemailsent?id=${user.id}`);
  return user;
}

/**
 * The account that a waiting screen is about. `own` is present only in that account's session: its email, whether it
 * is active by now, and the seconds until its mail may be sent again. Null if neither the query nor the session names
 * an account.
 */
export async function loadWaitingAccount(queryId: string | string[] | undefined) {
  const user = await currentUser();
  const id = isId(queryId) ? queryId : user?.id;
  if (!id) return null;
  const { users, clock, resendLimits } = readDeps();
  const own = isOwnAccount(user, id) ? await users.byId(id) : null;
  if (!own) return { id };
  const wait = resendWait(own, ['activation'], clock(), resendLimits);
  return { id, own: { email: own.email, isActive: isActive(own), wait } };
}

/**
 * Who carries out the deletion of the user's data: the `user`, unless they have a role in the office. Then they need
 * their second factor (`factor`), or an `owner` does it if they have none. The last owner stays (`lastOwner`).
 */
export async function loadDeletion(user: UserInSession): Promise<'user' | 'factor' | 'owner' | 'lastOwner'> {
  const { roster, clock } = readDeps();
  const members = await roster.members();
  const member = members.find((each) => each.emailKey === emailKey(user.email));
  if (!member) return 'user';
  const owners = members.filter(({ role }) => role === 'owner');
  if (member.role === 'owner' && owners.length === 1) return 'lastOwner';
  const staff = await findStaff(readDeps(), user);
  if (!staff || lacksFactor(staff)) return 'owner';
  return permit(staff, 'deleteSelf', clock()).ok ? 'user' : 'factor';
}

/** What the account page shows: whether the user has a password, and their sessions, newest first. */
export async function loadAccount(user: UserInSession) {
  const { users, clock } = readDeps();
  const account = await users.byId(user.id);
  const sessions = account ? liveSessions(account, clock()).reverse() : [];
  return {
    hasPassword: account?.passwordHash !== undefined,
    sessions: sessions.map((session) => ({ ...session, isThis: session.id === user.sessionId })),
  };
}

/** Whether the user works in the office, so that their dashboard links to it. */
export async function loadIsStaff(user: UserInSession): Promise<boolean> {
  return (await findStaff(readDeps(), user)) !== null;
}

/** The account whose reset link this browser opened; null if the link no longer works. */
export async function loadUserOfReset(): Promise<{ id: string; name: string; email: string } | null> {
  const user = await findUserByLink(readDeps(), 'passwordReset', await proofOf('reset'));
  return user && { id: user._id, name: user.name, email: user.email };
}

/**
 * The account whose valid activation link this browser opened. It is safe to activate in its own session, and if it is
 * active already.
 */
export async function loadUserOfActivation() {
  const user = await findUserByLink(readDeps(), 'activation', await proofOf('activation'));
  if (!user) return null;
  const { _id: id, name, email, createdAt } = user;
  const isSafe = mayActivateAtOnce(await currentUser(), user);
  return { id, name, email: maskEmail(email), createdAt, isSafe };
}

/**
 * What the reader of the link that sets up the first second factor does next, by the session of this browser, and the
 * address that the link was sent to, masked.
 */
export async function loadEnrolment() {
  const link = await findOpenedLink(readDeps(), await proofOf('enrolment'));
  if (!link) return { step: 'invalid', email: '' } as const;
  const email = maskEmail(link.emailKey);
  const user = await currentUser();
  if (!user) return { step: 'signIn', email } as const;
  if (emailKey(user.email) !== link.emailKey) return { step: 'otherAccount', email } as const;
  const staff = await findStaff(readDeps(), user);
  if (!staff) return { step: 'unproven', email } as const;
  return { step: isNewerSession(staff.session, link) ? 'setUp' : 'signInAgain', email } as const;
}
