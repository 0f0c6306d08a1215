import { ok, type Result, refuse } from '@/lib/base/result';
import type { SecurityLogDeps } from '@/lib/base/security-log';
import type { KeptMails } from '@/lib/mail/kept-mails';
import type { ProviderLinks } from '@/lib/store/provider-links';
import { type FindUserDeps, findUserByActivationLink } from './find-user';
import { isActive, withoutSessions } from './rules';

/**
 * Deletes an account that somebody else made with the reader's e-mail address, so that the address is free again,
 * with the mails about it that are kept as files.
 * Refuses with `activation_failed` if the activation link is not valid or the account is active. Repeating it completes
 * a deletion that was interrupted.
 * @param id the activation link's id, which proves access to the mailbox
 */
export async function disownUser(
  deps: FindUserDeps & SecurityLogDeps & { links: ProviderLinks; keptMails: Pick<KeptMails, 'remove'> },
  id: unknown,
): Promise<Result<null>> {
  const user = await findUserByActivationLink(deps, id);
  if (!user) return refuse('activation_failed');
  // Without any way to sign in, an activation that happens before the deletion opens nothing to anybody.
  const ended = await deps.users.update(user._id, (current) =>
    isActive(current) ? null : { ...withoutSessions(current), passwordHash: undefined, identities: [] },
  );
  if (ended.outcome === 'refused') return refuse('activation_failed');
  await deps.links.forget(user._id);
  await deps.keptMails.remove(user.mails.map(({ id: mail }) => mail));
  await deps.users.delete(user._id);
  deps.securityEvent('data_deleted', { userId: user._id });
  return ok(null);
}
