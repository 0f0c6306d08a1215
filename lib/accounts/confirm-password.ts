import { ok, type Result, refuseFields } from '@/lib/base/result';
import type { ReportSecurityEvent, SecuritySubject } from '@/lib/base/security-log';
import type { Active } from './abilities';
import { type SignInDeps, signIn } from './sign-in';
import type { SignedInUser } from './types';

export interface PasswordConfirmation {
  user: Active<SignedInUser>;
  currentPassword: unknown;
  client: string;
  /**
   * As for `signIn`. The session does not count as a known browser here, since whoever stole it must not get extra
   * guesses.
   */
  browser?: string | undefined;
}

/**
 * Checks that a signed-in user knows their password. Refuses with an error of `currentPassword` or `too_many_requests`.
 */
export async function confirmPassword(
  deps: SignInDeps,
  { user, currentPassword, client, browser }: PasswordConfirmation,
): Promise<Result<null>> {
  const typed = { email: user.email, password: currentPassword };
  const securityEvent: ReportSecurityEvent = (event: string, subject?: SecuritySubject) => {
    // The person is signed in already: only an incorrect password is reported.
    if (event === 'sign_in_failed') deps.securityEvent(event, subject);
  };
  const confirmed = await signIn({ ...deps, securityEvent }, { typed, client, browser });
  if (confirmed.ok) return ok(null);
  const error = confirmed.fields?.password;
  return error ? refuseFields({ currentPassword: error }) : confirmed;
}
