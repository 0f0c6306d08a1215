import { ok, type Result, refuse } from '@/lib/base/result';
import { type ScrubDeps, scrubbing } from '@/lib/store/scrubbing';
import { findUserByLink } from './find-user';
import { disownedKey, isActive, withoutSessions } from './rules';
import type { AccountDeps } from './types';

interface DisownDeps
  extends ScrubDeps,
    Pick<AccountDeps, 'users' | 'secrets' | 'clock' | 'providerLinks' | 'keptMails' | 'securityEvent'> {
  /** Adds erased records to the erasure list, so that restoring a backup erases them again. */
  erasures: { add(erasure: { collection: 'users'; id: string }): Promise<unknown> };
}

/**
 * Deletes an account that somebody else created with the reader's email address, and its kept mails, so that the
 * address can be registered again. Refuses with `activation_failed` if the activation link is not valid or the account
 * is active or has got another address. Repeating it completes a deletion that was interrupted.
 */
export async function disownUser(deps: DisownDeps, id: unknown): Promise<Result<null>> {
  const user = await findUserByLink(deps, 'activation', id);
  if (!user) return refuse('activation_failed');
  // Removes every way to sign in first, so that an activation before the deletion gives nobody access. Without the
  // address, a sign-in by a provider creates another account, which is not deleted.
  const emailKey = disownedKey(user._id);
  const ended = await deps.users.update(user._id, (current) =>
    // Another nonce: the address was corrected after the link was read, so the account is no longer about the reader's.
    isActive(current) || current.activationNonce !== user.activationNonce
      ? null
      : {
          ...withoutSessions(current),
          emailKey,
          passwordHash: undefined,
          identities: [],
          resetNonce: undefined,
        },
  );
  if (ended.outcome === 'refused') return refuse('activation_failed');
  await scrubbing(deps, async () => {
    await deps.erasures.add({ collection: 'users', id: user._id });
    await deps.providerLinks.forget(user._id);
    // Before the account, because the link that repeats this works only while there is one.
    await deps.keptMails.remove(user.mails.map(({ id: mail }) => mail));
    await deps.users.delete(user._id);
  });
  deps.securityEvent('data_deleted', { userId: user._id, actor: undefined });
  return ok(null);
}
