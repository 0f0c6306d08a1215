import { ok, type Result, refuseFields } from '@/lib/base/result';
import type { ReportSecurityEvent } from '@/lib/base/security-log';
import { type SignInDeps, signIn } from './sign-in';
import type { SignedInUser } from './types';

/** Whether a signed-in user knows their password; else an error of `currentPassword`, or `too_many_requests`. */
export async function confirmPassword(
  deps: SignInDeps,
  { user, currentPassword, client }: { user: SignedInUser; currentPassword: unknown; client: string },
): Promise<Result<null>> {
  const typed = { email: user.email, password: currentPassword };
  const securityEvent: ReportSecurityEvent = (event, subject) => {
    // The person is signed in already: only a wrong password is reported.
    if (event !== 'sign_in') deps.securityEvent(event, subject);
  };
  const confirmed = await signIn({ ...deps, securityEvent }, { typed, client });
  if (confirmed.ok) return ok(null);
  const error = confirmed.fields?.password;
  return error ? refuseFields({ currentPassword: error }) : confirmed;
}
