import type { UserId } from '@/lib/base/ids';

/** A signed-in user as the account is now, not as a token says. */
export interface SessionUser {
  id: UserId;
  name: string;
  email: string;
  /** Whether the account was activated by its e-mail's owner. */
  active: boolean;
}
