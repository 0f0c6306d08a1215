import type { UserSession } from '@/lib/accounts/record';
import type { AccountDeps } from '@/lib/accounts/types';
import type { AuditDeps } from '@/lib/audit/audited';
import type { UserId } from '@/lib/base/ids';
import type { Limits } from '@/lib/limits/create-limits';
import type { FactorLimit } from './factor/factor-limit';
import type { StaffRole } from './record';
import type { Roster } from './repository';

/**
 * A signed-in member of staff, read from account and roster. `findStaff` makes it; `permit` decides what they may do.
 */
export interface Staff {
  id: UserId;
  role: StaffRole;
  name: string;
  email: string;
  /** The session that the request belongs to. Its `factorAt` counts only while the account has a second factor. */
  session: UserSession;
  /** The second factors of the account. */
  factors: { authenticator: boolean; passkeys: readonly { id: string; addedAt: Date }[] };
  /** When they were last seen, to within five minutes. */
  seenAt?: Date | undefined;
}

/** The dependencies of the office's use cases. Each use case declares the ones that it needs. */
export interface OfficeDeps
  extends Pick<AccountDeps, 'users' | 'secrets' | 'clock' | 'env' | 'securityEvent' | 'revocations'>,
    AuditDeps {
  roster: Roster;
  limits: Limits & { factorByStaff: FactorLimit };
}

/** The limits on requests of staff that `officeAction` counts. */
export type StaffLimit = Extract<keyof Limits, `office${string}` | 'factorCallsBySession'>;
