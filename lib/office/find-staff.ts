import { keepsCredentials } from '@/lib/accounts/abilities';
import type { User } from '@/lib/accounts/record';
import type { UserInSession } from '@/lib/accounts/types';
import type { OfficeDeps, Staff } from './types';

interface FindStaffDeps {
  users: Pick<OfficeDeps['users'], 'byId'>;
  roster: Pick<OfficeDeps['roster'], 'memberOf'>;
}

/**
 * The staff member who is signed in as this user; null for everybody else. The owner of the address must have proven
 * the account's password, because somebody else may have registered the address before the invitation.
 */
export async function findStaff(
  { users, roster }: FindStaffDeps,
  { id, sessionId }: Pick<UserInSession, 'id' | 'sessionId'>,
): Promise<Staff | null> {
  const account = await users.byId(id);
  const member = account && keepsCredentials(account) ? await roster.memberOf(account.emailKey) : null;
  if (!account || !member) return null;
  const session = account.sessions.find((each) => each.id === sessionId);
  if (!session) return null;
  const { name, email, staff } = account;
  return {
    id,
    role: member.role,
    name,
    email,
    session: hasFactor(account) ? session : { ...session, factorAt: undefined },
    factors: { authenticator: staff?.authenticator !== undefined, passkeys: staff?.passkeys ?? [] },
    seenAt: staff?.lastSeenAt,
  };
}

/** Whether the account has a second factor. */
export function hasFactor({ staff }: Pick<User, 'staff'>): boolean {
  return Boolean(staff && (staff.authenticator || staff.passkeys.length > 0));
}

/** Whether a member of staff has no second factor yet. */
export function lacksFactor({ factors: { authenticator, passkeys } }: Pick<Staff, 'factors'>): boolean {
  return !authenticator && passkeys.length === 0;
}
