import { ok, type Result, refuse, refuseFields, refuseInvalid } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { countSignUp } from '@/lib/limits/mailbox-limit';
import { queueAccountMail } from './mails';
import { newUser, toSignedInUser } from './rules';
import { registerUserSchema } from './schema';
import type { AccountDeps, SignedInUser } from './types';

/**
 * Creates an inactive account and queues its activation mail in the same write. The unique index decides whether the
 * email is free. Refuses with errors of the fields, `registration_closed`, `too_many_requests` or `unavailable`.
 */
export async function registerUser(
  deps: Pick<
    AccountDeps,
    | 'users'
    | 'passwords'
    | 'limits'
    | 'callerKey'
    | 'mailPermits'
    | 'clock'
    | 'isRegistrationOpen'
    | 'securityEvent'
  >,
  {
    typed,
    locale,
    client,
    wish,
  }: { typed: Record<string, unknown>; locale: Locale; client: string; wish?: string | undefined },
): Promise<Result<SignedInUser>> {
  if (!deps.isRegistrationOpen()) return refuse('registration_closed');
  const typedEmail = typeof typed.email === 'string' ? typed.email : '';
  const parsed = await registerUserSchema(typedEmail).safeParseAsync(typed);
  if (!parsed.success) return refuseInvalid(parsed.error);
  const { name, email, password } = parsed.data;

  // Invalid input does not count, since a whole school may share one network address (docs/decisions/007).
  const { registerByClient: byClient, registerByMailbox: byMailbox } = deps.limits;
  const { over, undo } = await countSignUp({ byClient, byMailbox }, { client, email });
  if (over) return over;

  const hashed = await deps.passwords.hash(password, deps.callerKey(client, email));
  if (!hashed.ok) {
    await undo();
    return hashed;
  }
  const now = deps.clock();
  const created = { ...newUser({ name, email, locale, wish }, now), passwordHash: hashed.value };
  const user = queueAccountMail(created, 'activation', locale, await deps.mailPermits.paced(client));
  const stored = await deps.users.insert(user);
  if (!stored.inserted) {
    await undo();
    return refuseFields({ email: 'emailTaken' });
  }
  deps.securityEvent('account_created', { userId: user._id });
  return ok(toSignedInUser(user));
}
