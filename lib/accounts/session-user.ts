import type { UserId } from '@/lib/base/ids';

/** A signed-in user, read from the account and not from the token. */
export interface SessionUser {
  id: UserId;
  name: string;
  email: string;
  /** Whether the owner of the e-mail address activated the account. */
  active: boolean;
}
