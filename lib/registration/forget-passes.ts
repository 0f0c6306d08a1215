import { newId } from '@/lib/base/ids';
import { browserNonceOf, type Caller } from './ownership';
import type { RegistrationDeps } from './types';

/**
 * Makes the caller's browser a stranger to every registration that its cookie names, and with it every other browser
 * that holds a cookie of them. Links in mails work on, since they are sent to the registrant alone.
 */
export async function forgetPasses(deps: Pick<RegistrationDeps, 'attendees'>, caller: Caller): Promise<void> {
  await Promise.all(
    [...caller.owned].map(([id, nonce]) => {
      const browserNonce = newId();
      return deps.attendees.update(id, (current) =>
        browserNonceOf(current) === nonce ? { ...current, browserNonce } : null,
      );
    }),
  );
}
