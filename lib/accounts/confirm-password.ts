import { ok, type Result, refuseFields } from '@/lib/base/result';
import { type SignInDeps, signIn } from './sign-in';
import type { SignedInUser } from './types';

/**
 * Whether a signed-in user knows the password of their account, with the limits of signing in. Refuses with an error of
 * `currentPassword` and with `too_many_requests`.
 */
export async function confirmPassword(
  deps: SignInDeps,
  { user, currentPassword, client }: { user: SignedInUser; currentPassword: unknown; client: string },
): Promise<Result<null>> {
  const typed = { email: user.email, password: currentPassword };
  const confirmed = await signIn(deps, { typed, client });
  if (confirmed.ok) return ok(null);
  const error = confirmed.fields?.password;
  return error ? refuseFields({ currentPassword: error }) : confirmed;
}
