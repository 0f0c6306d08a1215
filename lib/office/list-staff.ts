import { keepsCredentials } from '@/lib/accounts/abilities';
import { isActive } from '@/lib/accounts/rules';
import { commandLine } from '@/lib/audit/record';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from './abilities';
import { hasFactor } from './find-staff';
import { type StaffMember, staffRoles } from './record';
import type { OfficeDeps } from './types';

/** What a member still needs before they can work: an account, a proven password, or a second factor. */
type MemberState = 'waiting' | 'unproven' | 'noFactor' | 'ready';

export interface ListedMember extends Omit<StaffMember, 'emailKey'> {
  name?: string;
  lastSeenAt?: Date | undefined;
  state: MemberState;
  isSelf: boolean;
}

interface ListStaffDeps {
  users: Pick<OfficeDeps['users'], 'byEmailKey'>;
  roster: Pick<OfficeDeps['roster'], 'members'>;
}

/**
 * All staff, owners first, then by email. The command line lists them too. An account that cannot be read is reported,
 * and its member is listed as without one.
 */
export async function listStaff(
  { users, roster }: ListStaffDeps,
  by: StaffFor<'staff'> | typeof commandLine,
): Promise<ListedMember[]> {
  const members = await roster.members();
  const listed = await Promise.all(
    members.map(async ({ emailKey, ...member }): Promise<ListedMember> => {
      const account = await unlessUnreadable(users.byEmailKey(emailKey), null);
      const isSelf = by !== commandLine && account?._id === by.id;
      if (!account || !isActive(account)) return { ...member, state: 'waiting', isSelf };
      const state = !keepsCredentials(account) ? 'unproven' : hasFactor(account) ? 'ready' : 'noFactor';
      return { ...member, name: account.name, lastSeenAt: account.staff?.lastSeenAt, state, isSelf };
    }),
  );
  const rank = ({ role }: ListedMember) => staffRoles.indexOf(role);
  return listed.sort((a, b) => rank(b) - rank(a) || a.email.localeCompare(b.email));
}
