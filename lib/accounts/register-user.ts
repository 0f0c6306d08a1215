import { fieldErrors } from '@/lib/base/field-errors';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import type { Passwords } from '@/lib/crypto/passwords';
import type { Locale } from '@/lib/i18n/locale';
import { overLimit } from '@/lib/store/over-limit';
import { queueActivation } from './mails';
import type { Users } from './repository';
import { newUser, passwordFault, signedIn } from './rules';
import { registerUserSchema } from './schema';
import type { AccountLimits, SignedInUser } from './types';

export interface RegisterDeps {
  users: Users;
  passwords: Passwords;
  limits: Pick<AccountLimits, 'registerByClient'>;
  clock: () => Date;
  isRegistrationOpen: () => boolean;
}

/**
 * Makes an account that is not active, with its activation mail in the same write. Refuses with field errors
 * (`name`, `email`, `email2`, `password`, `password2`; the unique index decides whether the e-mail is free),
 * `registration_closed` and `too_many_requests`.
 * @param typed the answers as they came from outside
 */
export async function registerUser(
  deps: RegisterDeps,
  { typed, locale, client }: { typed: Record<string, unknown>; locale: Locale; client: string },
): Promise<Result<SignedInUser>> {
  if (!deps.isRegistrationOpen()) return refuse('registration_closed');
  const parsed = registerUserSchema.safeParse(typed);
  const fields = parsed.success ? {} : fieldErrors(parsed.error);
  // A password of the right shape is judged whatever is wrong elsewhere, so that all of it shows at once.
  const fault = fields.password
    ? null
    : await passwordFault(
        `${typed.password}`.trim(),
        typeof typed.email === 'string' ? typed.email.trim() : '',
      );
  if (fault) fields.password = fault;
  if (!parsed.success || fault) return refuseFields(fields);
  const { name, email, password } = parsed.data;

  // Not what is typed wrong: a whole school may share one address (docs/decisions/007).
  const over = await overLimit(deps.limits.registerByClient, client);
  if (over) return over;

  const passwordHash = await deps.passwords.hash(password);
  const now = deps.clock();
  const user = queueActivation({ ...newUser({ name, email, locale }, now), passwordHash }, locale, now);
  const stored = await deps.users.insert(user);
  return stored.inserted ? ok(signedIn(user)) : refuseFields({ email: 'emailTaken' });
}
