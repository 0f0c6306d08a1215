import type { AccountUser } from '@/lib/accounts/types';
import { newId } from '@/lib/base/ids';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import { browserNonceOf, type Caller, joinAccount } from '../abilities';
import { findOwn } from '../find-attendee';
import type { RegistrationDeps } from '../types';

type ReleaseDeps = Pick<RegistrationDeps, 'attendees'>;

/**
 * Ends the ownership of the registrations that the caller's cookie names, in all browsers; mailed links keep working.
 */
export async function releaseBrowser({ attendees }: ReleaseDeps, caller: Caller): Promise<void> {
  await Promise.all(
    [...caller.owned, ...caller.opened].map(([id, nonce]) =>
      // A record that cannot be read gives nobody access, and must not keep the browser's cookie.
      unlessUnreadable(
        attendees.update(id, (current) =>
          browserNonceOf(current) === nonce ? { ...current, browserNonce: newId() } : null,
        ),
        null,
      ),
    ),
  );
}

/**
 * Ends the ownership of every browser that opened or registered the user's own registration; mailed links keep working.
 */
export async function releaseBrowsers(deps: ReleaseDeps, user: AccountUser): Promise<void> {
  const own = await findOwn(deps, user);
  if (!own.ok) return;
  await deps.attendees.update(own.value._id, (current) => {
    const joined = joinAccount(user, current);
    return joined && { ...joined, browserNonce: newId() };
  });
}
