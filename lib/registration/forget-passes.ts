import { newId } from '@/lib/base/ids';
import { browserNonceOf, type Caller } from './ownership';
import type { RegistrationDeps } from './types';

/** Ends the ownership of the registrations that the caller's cookie names, in all browsers; mailed links work on. */
export async function forgetPasses(deps: Pick<RegistrationDeps, 'attendees'>, caller: Caller): Promise<void> {
  await Promise.all(
    [...caller.owned].map(([id, nonce]) =>
      deps.attendees.update(id, (current) =>
        browserNonceOf(current) === nonce ? { ...current, browserNonce: newId() } : null,
      ),
    ),
  );
}
